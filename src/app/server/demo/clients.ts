export interface DemoClient {
  key: string;
  firstName: string;
  lastName: string;
  companyName?: string;
  city: string;
  state?: string;
  country: string;
}

export const clients: DemoClient[] = [
  {
    key: 'client',
    firstName: 'Helen',
    lastName: 'Whitcombe',
    companyName: 'Whitcombe Bindery',
    city: 'Bath',
    country: 'United Kingdom',
  },
  {
    key: 'client2',
    firstName: 'Carlos',
    lastName: 'Mendizábal',
    companyName: 'Puerto Norte Logistics',
    city: 'Valparaíso',
    country: 'Chile',
  },
  {
    key: 'grace.oduya',
    firstName: 'Grace',
    lastName: 'Oduya',
    companyName: 'Kisumu Fresh Cooperative',
    city: 'Kisumu',
    country: 'Kenya',
  },
  {
    key: 'peter.vanloon',
    firstName: 'Peter',
    lastName: 'van Loon',
    companyName: 'Van Loon Fietsen',
    city: 'Utrecht',
    country: 'Netherlands',
  },
  {
    key: 'mei.hoshino',
    firstName: 'Mei',
    lastName: 'Hoshino',
    companyName: 'Hoshino Dental Clinics',
    city: 'Sapporo',
    country: 'Japan',
  },
  {
    key: 'tara.sullivan',
    firstName: 'Tara',
    lastName: 'Sullivan',
    companyName: 'Sullivan Property Management',
    city: 'Portland',
    state: 'Oregon',
    country: 'United States',
  },
  {
    key: 'omar.haddad',
    firstName: 'Omar',
    lastName: 'Haddad',
    companyName: 'Haddad Textiles',
    city: 'Amman',
    country: 'Jordan',
  },
  {
    key: 'ingrid.solberg',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    companyName: 'Tromsø Sea Kayaking',
    city: 'Tromsø',
    country: 'Norway',
  },
  {
    key: 'dev.malhotra',
    firstName: 'Dev',
    lastName: 'Malhotra',
    companyName: 'Malhotra Diagnostics',
    city: 'Pune',
    country: 'India',
  },
  {
    key: 'beatriz.leal',
    firstName: 'Beatriz',
    lastName: 'Leal',
    companyName: 'Instituto Leal',
    city: 'São Paulo',
    country: 'Brazil',
  },
  {
    key: 'walt.jernigan',
    firstName: 'Walt',
    lastName: 'Jernigan',
    companyName: 'Jernigan Feed & Seed',
    city: 'Lubbock',
    state: 'Texas',
    country: 'United States',
  },
  {
    key: 'zofia.krol',
    firstName: 'Zofia',
    lastName: 'Król',
    companyName: 'Muzeum Rzemiosła',
    city: 'Kraków',
    country: 'Poland',
  },
  {
    key: 'andre.lavoie',
    firstName: 'André',
    lastName: 'Lavoie',
    city: 'Montréal',
    country: 'Canada',
  },
  {
    key: 'naledi.dube',
    firstName: 'Naledi',
    lastName: 'Dube',
    companyName: 'Umoya Wind',
    city: 'Gqeberha',
    country: 'South Africa',
  },
  {
    key: 'simon.achterberg',
    firstName: 'Simon',
    lastName: 'Achterberg',
    companyName: 'Achterberg Notaries',
    city: 'Ghent',
    country: 'Belgium',
  },
];
