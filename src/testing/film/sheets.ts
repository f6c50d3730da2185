import {
  box,
  type Layer,
  measures,
  notes,
  pencil,
  phone,
  titleBlock,
} from '#features/showcase/ui/hero-sheet.ts';

/** A drawing, and where its construction lines cross. */
export interface Sheet {
  layers: Layer[];
  across: number[];
  down: number[];
}

const dots = [108, 120, 132].map((x) => `M${x - 3} 96a3 3 0 0 1 6 0a3 3 0 0 1 -6 0z`).join('');

const hotel: Sheet = {
  across: [84, 122, 218, 310, 356],
  down: [96, 150, 316],
  layers: [
    {
      strokes: [
        ['axis', 'M206 62v316M70 220h272'],
        ['ink', box(96, 84, 220, 272, 6)],
        ['ink', 'M96 108h220'],
        ['plain', dots + box(146, 90, 120, 12, 6)],
        ['plain', 'M150 108v248'],
        ['faint', 'M106 126h32M106 142h26M106 158h32M106 174h22M106 190h28'],
        ['plain', box(162, 122, 142, 84, 3)],
        ['faint', 'M172 194h122M172 170h122M172 146h122'],
        ['blue', 'M172 188l22-20 24 10 26-34 24 14 26-24'],
        ['plain', box(162, 218, 142, 92, 3)],
        ['faint', 'M162 241h142M162 264h142M162 287h142M214 218v92'],
        ['warm', `${box(238, 322, 66, 22, 3)}M252 333h38`],
      ],
      words: [],
    },
    measures({ left: 96, right: 316, top: 84, bottom: 356 }, '$14,500', '35 days'),
    notes([
      ['M268 158l54-86h28', 'Occupancy'],
      ['M290 252l38-80h22', 'Bookings'],
      ['M304 333l24-47h22', 'Invoice'],
    ]),
    titleBlock('Hotel booking desk', 'Web App', 'Bid 2 of 4'),
    pencil(206),
  ],
};

const harbour: Sheet = {
  across: [64, 116, 176, 236, 300, 372],
  down: [110, 210, 310],
  layers: [
    {
      strokes: [
        ['axis', 'M210 46v346M92 206h236'],
        ['ink', box(110, 64, 200, 52, 3)],
        ['ink', box(110, 176, 200, 60, 3)],
        ['ink', 'M110 310a38 12 0 0 1 76 0a38 12 0 0 1 -76 0z'],
        ['ink', 'M110 310v50a38 12 0 0 0 76 0v-50'],
        ['plain', 'M110 334a38 12 0 0 0 76 0'],
        ['plain', box(226, 304, 84, 62, 3)],
        ['plain', 'M240 304v62M254 304v62M268 304v62M282 304v62M296 304v62'],
        ['blue', 'M190 116v60M185 166l5 10 5-10'],
        ['blue', 'M230 176v-60M225 126l5-10 5 10'],
        ['plain', 'M148 236v58M143 284l5 10 5-10'],
        ['plain', 'M268 236v64M263 290l5 10 5-10'],
        ['faint', 'M124 196h54M124 208h38M124 220h46'],
        ['warm', `${box(226, 194, 70, 24, 3)}M240 206h42`],
      ],
      words: [{ at: [210, 95], text: 'GET /arrivals', look: 'note', middle: true }],
    },
    measures({ left: 110, right: 310, top: 64, bottom: 372 }, '$6,200', '18 days'),
    notes([
      ['M310 84l18-12h22', 'Keys'],
      ['M296 206l32-34h22', 'Limits'],
      ['M310 320l18-34h22', 'Webhook'],
    ]),
    titleBlock('Port arrivals', 'API Development', 'Bid 1 of 7'),
    pencil(210),
  ],
};

const bakery: Sheet = { layers: phone, across: [56, 130, 218, 314, 380], down: [118, 210, 302] };

export const sheets: Sheet[] = [bakery, hotel, harbour, bakery];
