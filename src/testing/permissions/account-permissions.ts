import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const noInput = () => ({});
const PASSWORD = 'Test-pass-1!';
const emailInput = ({ owner: { email } }: Scenario) => ({ email });
const wrongPasswordInput = ({ owner }: Scenario) => ({
  email: owner.email,
  password: 'Wrong-pass-1!',
});
/** A token that does not exist. */
const tokenInput = () => ({ token: 'x'.repeat(43) });
const linkedTokenInput = ({ tokens }: Scenario) => tokens.mailedLinks;
const emailChangeInput = ({ tokens }: Scenario) => tokens.emailChange;
const resetInput = () => ({ ...tokenInput(), password: 'Other-pass-1!' });
const changePasswordInput = () => ({ current: PASSWORD, password: 'Other-pass-1!' });
const signInCodeInput = () => ({ challenge: 'x'.repeat(43), code: '000000' });
const proofsInput = () => ({ password: PASSWORD, code: '000000' });
const deleteAccountInput = () => ({ password: PASSWORD, confirmation: 'delete my account' });
const legalDetailsInput = () => ({ legalName: 'New Ltd.', address: null, taxNumber: null });
const newTokenInput = () => ({ name: 'Bid checker', scopes: ['read'], expiresInDays: 30 });
const missingTokenInput = () => ({ id: 2_000_000_000 });
const newEmailInput = () => ({
  email: `new-${crypto.randomUUID()}@example.org`,
  password: PASSWORD,
});

/** Rows of the permission table about accounts. */
export const accountPermissions: PermissionRow[] = [
  ['accounts.me', noInput, '200 200 200 200 200 200'],
  ['GET /auth/me', noInput, '401 200 200 200 200 200'],
  ['accounts.signIn', wrongPasswordInput, '401 401 401 401 401 401'],
  ['POST /auth/login', wrongPasswordInput, '401 401 401 401 401 401'],
  ['accounts.signInCode', signInCodeInput, '401 401 401 401 401 401'],
  ['POST /auth/login/code', signInCodeInput, '401 401 401 401 401 401'],
  ['accounts.signOut', noInput, '200 200 200 200 200 200'],
  ['POST /auth/logout', noInput, '200 200 200 200 200 200'],
  ['accounts.checkEmail', emailInput, '200 200 200 200 200 200'],
  ['GET /users/check-email', emailInput, '200 200 200 200 200 200'],
  ['passwords.forgot', emailInput, '200 200 200 200 200 200'],
  ['POST /auth/forgot-password', emailInput, '200 200 200 200 200 200'],
  ['passwords.checkToken', tokenInput, '200 200 200 200 200 200'],
  ['GET /auth/validate-reset-token/:token', tokenInput, '200 200 200 200 200 200'],
  ['passwords.reset', resetInput, '400 400 400 400 400 400'],
  ['POST /auth/reset-password', resetInput, '400 400 400 400 400 400'],
  ['passwords.change', changePasswordInput, '401 200 200 200 200 200'],
  ['signInLinks.request', emailInput, '200 200 200 200 200 200'],
  ['signInLinks.follow', tokenInput, '404 404 404 404 404 404'],
  ['secondFactor.status', noInput, '401 200 200 200 200 200'],
  ['secondFactor.startSetup', () => ({ password: PASSWORD }), '401 200 200 200 200 200'],
  ['secondFactor.confirmSetup', () => ({ code: '000000' }), '401 409 409 409 409 409'],
  ['secondFactor.objectionLink', tokenInput, '404 404 404 404 404 404'],
  ['secondFactor.objectionLink', linkedTokenInput, '200 200 200 200 200 200'],
  ['secondFactor.submitObjection', tokenInput, '404 404 404 404 404 404'],
  ['secondFactor.submitObjection', linkedTokenInput, '200 404 404 404 404 404'],
  ['secondFactor.renewCodes', proofsInput, '401 409 409 409 409 409'],
  ['secondFactor.turnOff', proofsInput, '401 409 409 409 409 409'],
  ['accessTokens.list', noInput, '401 200 200 200 200 200'],
  ['GET /tokens', noInput, '401 200 200 200 200 200'],
  ['accessTokens.create', newTokenInput, '401 200 200 200 200 403'],
  ['POST /tokens', newTokenInput, '401 201 201 201 201 403'],
  ['accessTokens.revoke', missingTokenInput, '401 404 404 404 404 404'],
  ['DELETE /tokens/:id', missingTokenInput, '401 404 404 404 404 404'],
  ['emailChanges.pending', noInput, '401 200 200 200 200 200'],
  ['emailChanges.request', newEmailInput, '401 200 200 200 200 200'],
  ['emailChanges.cancel', noInput, '401 200 200 200 200 200'],
  ['emailChanges.link', tokenInput, '404 404 404 404 404 404'],
  ['emailChanges.link', emailChangeInput, '200 200 200 200 200 200'],
  ['emailChanges.follow', tokenInput, '404 404 404 404 404 404'],
  ['emailChanges.follow', emailChangeInput, '200 404 404 404 404 404'],
  ['emailConfirmations.send', noInput, '401 200 200 200 200 200'],
  ['emailConfirmations.link', tokenInput, '404 404 404 404 404 404'],
  ['emailConfirmations.link', linkedTokenInput, '200 200 200 200 200 200'],
  ['emailConfirmations.follow', tokenInput, '404 404 404 404 404 404'],
  ['emailConfirmations.follow', linkedTokenInput, '200 404 404 404 404 404'],
  ['proofs.requirements', noInput, '401 200 200 200 200 200'],
  ['proofs.submit', () => ({ password: PASSWORD }), '401 200 200 200 200 200'],
  ['sessions.list', noInput, '401 200 200 200 200 200'],
  ['sessions.end', () => ({ id: crypto.randomUUID() }), '401 404 404 404 404 404'],
  ['sessions.endOthers', noInput, '401 200 200 200 200 200'],
  ['calendarAddress.own', noInput, '401 200 200 200 200 403'],
  ['calendarAddress.create', noInput, '401 200 200 200 200 403'],
  ['calendarAddress.revoke', noInput, '401 200 200 200 200 200'],
  ['legalDetails.own', noInput, '401 200 200 200 200 403'],
  ['legalDetails.save', legalDetailsInput, '401 200 200 200 200 403'],
  ['accountDeletion.blockers', noInput, '401 200 200 200 200 200'],
  ['accountDeletion.confirm', deleteAccountInput, '401 200 200 200 200 200'],
];
