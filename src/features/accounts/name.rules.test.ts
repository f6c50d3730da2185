import { expect, test } from 'vitest';
import { linkInNameRefusal, linkInPersonNameRefusal, nameRefusal } from './name.rules.ts';

test.each([
  'Bidwright Support',
  'BIDWRIGHT Payments',
  'B1dwr1ght Help',
  'Bid wright',
  'Bіdwrіght Team',
  'Bidwrıght Ada',
  'Bídwright Ada',
  'Bіԁwrigһt Ada',
  'ΒΙDWRΙGΗΤ Ada',
  'Bidvvright Ada',
  'Biclwright Ada',
  '8idwright Ada',
  'Ｂｉｄｗｒｉｇｈｔ Ada',
  '𝐁𝐢𝐝𝐰𝐫𝐢𝐠𝐡𝐭 Ada',
  '🅱🅸🅳🆆🆁🅸🅶🅷🆃 Ada',
  'ʙɪᴅᴡʀɪɢʜᴛ Ada',
  'B.i-d_w·r i g h t',
  'ꓐꓲꓓꓪꓣꓲꓖꓧꓔ Ada',
  'MyBidwright Ada',
  'Stripe Payments',
  'Strípe Ada',
  '5tr!pe Ada',
  '$trɨpe Ada',
  'Stɾipe Ada',
  'Ada S tripe',
  'Ѕtripe Payouts',
  'Stгipe Payouts',
  'Str\u200Bipe Ada',
  'Support Team',
  'The Admin',
  'Аdmin Support',
  'Trust & Safety',
  'Trust and Safety',
  'Refund Desk',
  'Verified Account',
  'Customer Success',
  'ꜱᴜᴘᴘᴏʀᴛ ᴛᴇᴀᴍ',
])('%s could be taken for the operator and is refused', (name) => {
  expect(nameRefusal(name)).toMatchObject({ kind: 'invalid', code: 'name_reserved' });
});

test.each([
  'Former Member',
  'former  MEMBER',
  'A former member',
  'Fоrmer Mémber',
  'Deleted User',
  'Anonymous Member',
])('%s could be taken for a deleted account and is refused', (name) => {
  expect(nameRefusal(name)).toMatchObject({
    code: 'name_reserved',
    message: 'This name could be mistaken for a deleted account. Use your own name.',
  });
});

test.each([
  'https://evil.example Ada',
  'Ada https://evil.example',
  'Ada //evil.example',
  'Ada www.evil.example',
  'ｈｔｔｐｓ：／／evil．example Ada',
])('%s contains a web address and is refused', (name) => {
  const refusal = { code: 'name_reserved', kind: 'invalid' };
  expect(linkInPersonNameRefusal(name)).toMatchObject(refusal);
  expect(linkInNameRefusal(name)).toMatchObject(refusal);
});

test.each(['Ada evil.example', 'evil.com Ada', 'EVIL.COM Ada', 'Ada me@evil.example'])(
  'a domain such as %s is refused in the name of a person, not in that of a company',
  (name) => {
    expect(linkInPersonNameRefusal(name)).toMatchObject({ code: 'name_reserved' });
    expect(linkInNameRefusal(name)).toBeNull();
  },
);

test.each(['Ada St.John', 'J.R.R. Tolkien', 'Ravi s/o Kumar', 'Dr. Ada Byron', 'Ada Byron Jr.'])(
  '%s contains no web address',
  (name) => {
    expect(linkInPersonNameRefusal(name)).toBeNull();
  },
);

test.each([
  'Guest Member',
  'Ada Byron',
  'Bridget Wright',
  'Ann Staff',
  'Ada Success',
  'Quentin Manager',
  'Hope Service-Jones',
  'Chris Tripe',
  'Arnold Clark',
  'Wright Bidwell',
  'Ελένη Παππά',
  'אורי כהן',
  'Анна Петрова',
  '李 明',
])('%s is the name of a person', (name) => {
  expect(nameRefusal(name, ['Robin Ashby'])).toBeNull();
});

test.each(['Robin Ashby', 'robin  ASHBY', 'Rоbin Ashby', 'RobinA shby', 'Robin Ashbу'])(
  'the name of an admin is refused, also as %s',
  (name) => {
    expect(nameRefusal(name, ['Robin Ashby'])?.message).toContain('middle name');
  },
);
