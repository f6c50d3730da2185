/** The page in the browser and the HTML that the server renders must have the same content. */
export const heroText = {
  start: 'Fixed-price software,',
  endings: [
    'drawn up before it is built.',
    'at one price, by one date.',
    'paid for when it is right.',
    'by someone you chose.',
  ],
  lead:
    'Bidwright is where clients post a project with a budget and a deadline, developers answer ' +
    'with a price and a date, and the money is released when the work is right.',
  viewBox: '20 8 500 476',
};
