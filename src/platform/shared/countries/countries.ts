/** Selectable countries: the home market first, the others in alphabetical order. */
export const countries = [
  'United States',
  ...`Albania, Algeria, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahrain,
  Bangladesh, Belarus, Belgium, Bolivia, Bosnia and Herzegovina, Botswana, Brazil, Bulgaria,
  Cambodia, Cameroon, Canada, Chile, China, Colombia, Costa Rica, Croatia, Cyprus, Czechia,
  Denmark, Dominican Republic, Ecuador, Egypt, El Salvador, Estonia, Ethiopia, Finland, France,
  Georgia, Germany, Ghana, Greece, Guatemala, Honduras, Hong Kong, Hungary, Iceland, India,
  Indonesia, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kuwait,
  Latvia, Lebanon, Lithuania, Luxembourg, Malaysia, Malta, Mauritius, Mexico, Moldova, Mongolia,
  Morocco, Mozambique, Nepal, Netherlands, New Zealand, Nicaragua, Nigeria, North Macedonia,
  Norway, Oman, Pakistan, Panama, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania,
  Rwanda, Saudi Arabia, Senegal, Serbia, Singapore, Slovakia, Slovenia, South Africa, South Korea,
  Spain, Sri Lanka, Sweden, Switzerland, Taiwan, Tanzania, Thailand, Tunisia, Turkey, Uganda,
  Ukraine, United Arab Emirates, United Kingdom, Uruguay, Uzbekistan, Venezuela, Vietnam, Zambia,
  Zimbabwe`.split(/,\s+/),
];
