import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const nothing = () => ({});
const PASSWORD = 'Test-pass-1!';
const email = ({ owner: { email } }: Scenario) => ({ email });
const wrong = ({ owner }: Scenario) => ({ email: owner.email, password: 'Wrong-pass-1!' });
const token = () => ({ token: 'x'.repeat(43) });
const linked = ({ tokens }: Scenario) => tokens.links;
const moving = ({ tokens }: Scenario) => tokens.move;
const newSecret = () => ({ ...token(), password: 'Other-pass-1!' });
const ownSecret = () => ({ current: PASSWORD, password: 'Other-pass-1!' });
const answered = () => ({ challenge: 'x'.repeat(43), code: '000000' });
const proofs = () => ({ password: PASSWORD, code: '000000' });
const leaving = () => ({ password: PASSWORD, confirmation: 'delete my account' });
const newAddress = () => ({ email: `new-${crypto.randomUUID()}@example.org`, password: PASSWORD });

/** Rows of the permission table about accounts, for the same six callers. */
export const accountPermissions: PermissionRow[] = [
  ['accounts.me', nothing, '200 200 200 200 200 200'],
  ['GET /auth/me', nothing, '401 200 200 200 200 200'],
  ['accounts.signIn', wrong, '401 401 401 401 401 401'],
  ['POST /auth/login', wrong, '401 401 401 401 401 401'],
  ['accounts.signInCode', answered, '401 401 401 401 401 401'],
  ['POST /auth/login/code', answered, '401 401 401 401 401 401'],
  ['accounts.signOut', nothing, '200 200 200 200 200 200'],
  ['POST /auth/logout', nothing, '200 200 200 200 200 200'],
  ['accounts.checkEmail', email, '200 200 200 200 200 200'],
  ['GET /users/check-email', email, '200 200 200 200 200 200'],
  ['passwords.forgot', email, '200 200 200 200 200 200'],
  ['POST /auth/forgot-password', email, '200 200 200 200 200 200'],
  ['passwords.checkToken', token, '200 200 200 200 200 200'],
  ['GET /auth/validate-reset-token/:token', token, '200 200 200 200 200 200'],
  ['passwords.reset', newSecret, '400 400 400 400 400 400'],
  ['POST /auth/reset-password', newSecret, '400 400 400 400 400 400'],
  ['passwords.change', ownSecret, '401 200 200 200 200 200'],
  ['signInLinks.request', email, '200 200 200 200 200 200'],
  ['signInLinks.follow', token, '404 404 404 404 404 404'],
  ['secondFactor.status', nothing, '401 200 200 200 200 200'],
  ['secondFactor.startSetup', () => ({ password: PASSWORD }), '401 200 200 200 200 200'],
  ['secondFactor.confirmSetup', () => ({ code: '000000' }), '401 409 409 409 409 409'],
  ['secondFactor.objectionLink', token, '404 404 404 404 404 404'],
  ['secondFactor.objectionLink', linked, '200 200 200 200 200 200'],
  ['secondFactor.submitObjection', token, '404 404 404 404 404 404'],
  ['secondFactor.submitObjection', linked, '200 404 404 404 404 404'],
  ['secondFactor.renewCodes', proofs, '401 409 409 409 409 409'],
  ['secondFactor.turnOff', proofs, '401 409 409 409 409 409'],
  ['emailChanges.pending', nothing, '401 200 200 200 200 200'],
  ['emailChanges.request', newAddress, '401 200 200 200 200 200'],
  ['emailChanges.cancel', nothing, '401 200 200 200 200 200'],
  ['emailChanges.link', token, '404 404 404 404 404 404'],
  ['emailChanges.link', moving, '200 200 200 200 200 200'],
  ['emailChanges.follow', token, '404 404 404 404 404 404'],
  ['emailChanges.follow', moving, '200 404 404 404 404 404'],
  ['emailConfirmations.send', nothing, '401 200 200 200 200 200'],
  ['emailConfirmations.link', token, '404 404 404 404 404 404'],
  ['emailConfirmations.link', linked, '200 200 200 200 200 200'],
  ['emailConfirmations.follow', token, '404 404 404 404 404 404'],
  ['emailConfirmations.follow', linked, '200 404 404 404 404 404'],
  ['proofs.requirements', nothing, '401 200 200 200 200 200'],
  ['proofs.submit', () => ({ password: PASSWORD }), '401 200 200 200 200 200'],
  ['sessions.list', nothing, '401 200 200 200 200 200'],
  ['sessions.end', () => ({ id: crypto.randomUUID() }), '401 404 404 404 404 404'],
  ['sessions.endOthers', nothing, '401 200 200 200 200 200'],
  ['accountDeletion.blockers', nothing, '401 200 200 200 200 200'],
  ['accountDeletion.confirm', leaving, '401 200 200 200 200 200'],
];
