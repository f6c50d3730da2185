import { afterEach, expect, test, vi } from 'vitest';
import type { TrackedEvent } from './events.ts';
import { hotjarCalls, openHotjar } from './hotjar.ts';
import { openPixel, pixelCalls } from './pixel.ts';

afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
  for (const name of ['fbq', '_fbq', 'hj', '_hjSettings']) Reflect.deleteProperty(window, name);
});

const developer = { content_type: 'developer', content_ids: ['3'] };
const project = { content_type: 'project', content_ids: ['7'] };
const filed = { ...project, content_category: 'Web App' };
const paid = { ...project, value: 900, currency: 'USD' };
const known = { projectId: 7, category: 'Web App' };
const pay = { projectId: 7, value: 900 };

const track = (...call: unknown[]) => ['track', ...call];
const gtagEvents = (...names: string[]) => names.map((name) => ['event', name]);

/** The calls of the pixel and of Hotjar for each event. */
const rows: [event: TrackedEvent, pixel: unknown[], hotjar: unknown[]][] = [
  [['person_known', { userId: 5, role: 'client' }], [], [['identify', '5', { role: 'client' }]]],
  [['page_viewed', { path: '/projects' }], [track('PageView')], gtagEvents('page_viewed')],
  [['landing_page_viewed', {}], [track('ViewContent', { content_type: 'landing_page' })], []],
  [
    ['cta_clicked', { cta: 'post-project', path: '/' }],
    [['trackCustom', 'CallToActionClick', { content_name: 'post-project' }]],
    gtagEvents('cta_clicked', 'cta_clicked_post_project'),
  ],
  [
    ['developer_signup_completed', {}],
    [track('CompleteRegistration', { content_name: 'developer' })],
    gtagEvents('developer_signup_completed'),
  ],
  [
    ['client_signup_completed', {}],
    [track('CompleteRegistration', { content_name: 'client' })],
    gtagEvents('client_signup_completed'),
  ],
  [
    ['project_created', known],
    [track('Lead', filed)],
    gtagEvents('project_created', 'project_created_web_app'),
  ],
  [
    ['project_viewed', known],
    [track('ViewContent', filed)],
    gtagEvents('project_viewed', 'project_viewed_web_app'),
  ],
  [
    ['bid_form_opened', { projectId: 7 }],
    [],
    [['trigger', 'record_bidding'], ...gtagEvents('bid_form_opened')],
  ],
  [
    ['bid_placed', { projectId: 7, bidAmount: 900 }],
    [['trackCustom', 'BidPlacement', paid]],
    gtagEvents('bid_placed'),
  ],
  [['developer_contacted', { developerId: 3 }], [track('Contact', developer)], []],
  [
    ['developer_profile_viewed', { developerId: 3 }],
    [track('ViewContent', developer)],
    gtagEvents('developer_profile_viewed'),
  ],
  [
    ['client_profile_viewed', { clientId: 4 }],
    [track('ViewContent', { content_type: 'client', content_ids: ['4'] })],
    [],
  ],
  [['invitation_sent', { projectId: 7, developerId: 3 }], [], gtagEvents('invitation_sent')],
  [
    ['search_performed', { query: 'shop', category: 'Web App', resultsCount: 4 }],
    [
      track('Search', {
        search_string: 'shop',
        content_category: 'Web App',
        results_count: 4,
      }),
    ],
    gtagEvents('search_performed', 'search_performed_web_app'),
  ],
  [['payment_started', pay], [track('InitiateCheckout', paid)], gtagEvents('payment_started')],
  [['payment_info_added', pay], [track('AddPaymentInfo', paid)], []],
  [
    ['payment_completed', pay],
    [track('Purchase', paid)],
    [...gtagEvents('payment_completed'), ['trigger', 'poll_after_hire']],
  ],
  [
    ['form_started', { form: 'project' }],
    [],
    [['trigger', 'record_posting'], ...gtagEvents('form_started', 'form_started_project')],
  ],
  [['form_completed', { form: 'bid' }], [], gtagEvents('form_completed', 'form_completed_bid')],
  [
    ['form_abandoned', { form: 'bid', completionPercentage: 67 }],
    [],
    gtagEvents('form_abandoned', 'form_abandoned_bid_67'),
  ],
  [
    ['feature_used', { feature: 'favorites' }],
    [],
    gtagEvents('feature_used', 'feature_used_favorites'),
  ],
  [
    ['error_occurred', { kind: 'call', status: 500 }],
    [],
    gtagEvents('error_occurred', 'error_occurred_call_500'),
  ],
];

test.each(rows)('%j is sent to each tracker in its own format', (event, pixel, hotjar) => {
  window.fbq = vi.fn<(...call: unknown[]) => void>();
  window.hj = vi.fn<(...call: unknown[]) => void>();
  const trackers = [openPixel('123'), openHotjar('456')];
  vi.mocked(window.fbq).mockClear();
  for (const tracker of trackers) tracker.send(event);
  expect(vi.mocked(window.fbq).mock.calls).toEqual(pixel);
  expect(vi.mocked(window.hj).mock.calls).toEqual(hotjar);
});

test('Hotjar’s script gets the calls made after it has replaced its placeholder', () => {
  delete window.hj;
  const hotjar = openHotjar('456');
  hotjar.send(['page_viewed', { path: '/' }]);
  window.hj = vi.fn<(...call: unknown[]) => void>();
  hotjar.send(['page_viewed', { path: '/projects' }]);
  expect(vi.mocked(window.hj).mock.calls).toEqual([['event', 'page_viewed']]);
});

test('no event is left out of this table, nor out of either tracker’s', () => {
  const names = rows.map(([[name]]) => name).sort();
  expect(Object.keys(pixelCalls).sort()).toEqual(names);
  expect(Object.keys(hotjarCalls).sort()).toEqual(names);
});

test('the pixel gets explicit events and collects nothing automatically', () => {
  openPixel('123');
  const script = document.querySelector('script');
  expect(script?.src).toBe('https://connect.facebook.net/en_US/fbevents.js');
  expect({ ...window.fbq }).toMatchObject({
    disablePushState: true,
    queue: [
      ['set', 'autoConfig', false, '123'],
      ['init', '123'],
    ],
  });
});

test('events before the script of a tracker has loaded wait in its queue', () => {
  openHotjar('456').send(['bid_placed', { projectId: 7, bidAmount: 900 }]);
  expect(document.querySelector('script')?.src).toBe(
    'https://static.hotjar.com/c/hotjar-456.js?sv=6',
  );
  expect(window._hjSettings).toEqual({ hjid: 456, hjsv: 6 });
  expect({ ...window.hj }).toMatchObject({ q: [['event', 'bid_placed']] });
});

test('a tracker whose script fails to load is logged to the console and ignored', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tracker = openHotjar('456');
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  tracker.send(['bid_placed', { projectId: 7, bidAmount: 900 }]);
  expect(warn.mock.calls.flat().join(' ')).toContain('static.hotjar.com');
  expect({ ...window.hj }).toMatchObject({ q: [] });
});
