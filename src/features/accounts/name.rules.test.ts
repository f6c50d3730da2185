import { expect, test } from 'vitest';
import { nameRefusal } from './name.rules.ts';

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
