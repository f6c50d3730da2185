type Names = readonly [string, ...string[]];

function listed(names: string): Names {
  const [first = '', ...others] = names.split(' ');
  return [first, ...others];
}

export const firstNames = listed(
  'Amara Jonas Priya Mateo Yuki Oksana Liam Fatima Wei Sofia Tomas Ingrid Kwame ' +
    'Leila Noah Hana Diego Marta Arjun Chloe Emeka Petra Samir Elena Hugo Mei Luca ' +
    'Aisha Viktor Nora Rafael Dilara Oscar Zanele Felix Ines Kofi Greta Omar Tuuli',
);

export const lastNames = listed(
  'Nwosu Lindqvist Raman Fuentes Tanabe Doherty Saar Chen Okafor Novak Haddad ' +
    'Moreau Kowalski Silva Bergstrom Iyer Castellano Oduya Farkas Marsh Yilmaz Petrov ' +
    'Adeyemi Keller Sato Brennan Vargas Holm Rossi Mbeki Larsen Duarte Weiss Aalto ' +
    'Karimi Byrne Lefevre Osei Hartmann Quist Thorne Abara Winters Zhou Ferrari Blom ' +
    'Nakata Pike',
);

export const cities: readonly [
  [city: string, state: string | null, country: string],
  ...[string, string | null, string][],
] = [
  ['London', null, 'United Kingdom'],
  ['Bristol', null, 'United Kingdom'],
  ['Leeds', null, 'United Kingdom'],
  ['Austin', 'Texas', 'United States'],
  ['Portland', 'Oregon', 'United States'],
  ['Chicago', 'Illinois', 'United States'],
  ['Oslo', null, 'Norway'],
  ['Berlin', null, 'Germany'],
  ['Lyon', null, 'France'],
  ['Porto', null, 'Portugal'],
  ['Lagos', null, 'Nigeria'],
  ['Nairobi', null, 'Kenya'],
  ['Mumbai', null, 'India'],
  ['Osaka', null, 'Japan'],
  ['Toronto', null, 'Canada'],
  ['Bogota', null, 'Colombia'],
  ['Warsaw', null, 'Poland'],
  ['Melbourne', null, 'Australia'],
];

export const companies: Names = [
  'Clinics',
  'Logistics',
  'Foods',
  'Partners',
  'Studio',
  'Museum Trust',
  'Energy',
  'Housing',
  'Schools',
  'Travel',
  'Farms',
  'Insurance',
  'Sports Club',
  'Print Works',
  'Care Homes',
  'Garages',
];
