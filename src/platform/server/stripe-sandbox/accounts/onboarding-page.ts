import { escapeHtml } from '#platform/server/mail/mail-layout.ts';

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#ddd6c6, #2a3a52);
    --ink: light-dark(#16202b, #e8eef6); --paper: light-dark(#fbf9f4, #0b1524);
    --sheet: light-dark(#fff, #121e31); --quiet: light-dark(#56616d, #a3b1c4);
    --blue: light-dark(#1f4fa8, #9ec1ff); --on-blue: light-dark(#fff, #0b1524);
    --red: light-dark(#a3271b, #ff9d90); --amber: light-dark(#fdf0cd, #3a2f12) }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; background: var(--paper); color: var(--ink);
    font: 16px/1.55 'Instrument Sans Variable', system-ui, sans-serif }
  .test { margin: 0; padding: 10px 20px; background: var(--amber); text-align: center;
    border-bottom: 1px solid var(--line); font-weight: 600 }
  main { max-width: 520px; margin: 0 auto; padding: 40px 20px 64px }
  .sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px;
    padding: 28px 24px }
  h1 { font-size: 26px; line-height: 1.2; margin: 0 0 8px; text-wrap: balance }
  p { margin: 0 0 16px } p:last-child { margin: 0 } .quiet { color: var(--quiet); font-size: 14px }
  p.quiet { margin: 16px 0 0 }
  dl { margin: 20px 0 24px; display: grid; grid-template-columns: auto 1fr; gap: 8px 20px;
    border-block: 1px solid var(--line); padding: 16px 0 }
  dt { color: var(--quiet) } dd { margin: 0; text-align: right; overflow-wrap: anywhere;
    font-variant-ligatures: none }
  form { display: grid; gap: 12px }
  button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 8px; cursor: pointer;
    padding: 10px 16px; border: 1px solid var(--line); background: none; color: inherit }
  button.first { background: var(--blue); border-color: var(--blue); color: var(--on-blue) }
  button.fail { border-color: transparent; color: var(--red) }
  button:hover { filter: brightness(1.06); text-decoration: underline }
  :focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
`;

function renderPage(title: string, body: string, nonce: string) {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>` +
    `<style nonce="${nonce}">${STYLE}</style><body>` +
    '<header class="test">Test mode, no real money</header>' +
    `<main><div class="sheet">${body}</div></main></body></html>`
  );
}

/** Where Stripe would ask for name, address and bank account. */
export function renderOnboardingPage(account: { id: string; email: string }, nonce: string) {
  return renderPage(
    'Set up your payouts',
    '<h1>Set up your payouts</h1>' +
      '<p>In live mode, the payment provider asks for your name, address and bank account here. ' +
      'In test mode, choose the result.</p>' +
      `<dl><dt>Email</dt><dd>${escapeHtml(account.email)}</dd>` +
      `<dt>Account</dt><dd>${escapeHtml(account.id)}</dd></dl>` +
      '<form method="post">' +
      '<button class="first" name="outcome" value="complete">Complete onboarding</button>' +
      '<button name="outcome" value="leave">Leave for now</button>' +
      '<button class="fail" name="outcome" value="restrict">Restrict the account</button>' +
      '</form><p class="quiet">The provider restricts an account if it cannot verify its ' +
      'owner. Transfers to the account then fail.</p>',
    nonce,
  );
}

export function renderMessagePage(title: string, text: string, nonce: string) {
  return renderPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`, nonce);
}
