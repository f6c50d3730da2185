import { type DemoProject, offer, prose } from './story.ts';

export const mobileProjects: DemoProject[] = [
  {
    client: 'grace.oduya',
    title: 'Offline weighing app for a farmers’ cooperative',
    category: 'Mobile App',
    budget: 5400,
    skills: ['Flutter', 'SQLite', 'Bluetooth', 'Offline Sync'],
    posted: 15,
    closes: 14,
    brief: prose`
      Forty collectors buy vegetables from 2,300 members at the roadside. Each has an Android
      phone and a Bluetooth scale. The app should read the weight, find the member by number or
      name, choose the produce and grade, and print a receipt on a small thermal printer. There is
      often no network until the evening, when everything is sent to the office.

      Members must be able to trust the receipt, so a weighing can be cancelled but never
      changed. English, Swahili and Dholuo. We have two models of scale and can post you one of
      each.`,
    bids: [
      offer('priya.raman', 5200, 40)`
        This is the work I know best. Weighings are append-only on the phone with a running
        number per collector; the office sees gaps at once. I have drivers for three thermal
        printers. Please post the scales, I will return them with the first build.`,
      offer('yuki.tanabe', 5000, 45)`
        Native Kotlin, since everything hangs on Bluetooth and battery. I would test on the
        cheapest phone your collectors own; tell me the model. Translations as a file your
        office can edit.`,
      offer('diego.quispe', 4600, 35)`
        React Native with a local database and an evening upload that resumes where it stopped.
        I have not worked with your scales and would want one week to prove that part before you
        pay more.`,
      offer('marek.wisniewski', 5400, 50)`
        I can read the scales at protocol level, including the flag that the weight is stable,
        which protects members better than a number typed at the right moment.`,
    ],
  },
  {
    client: 'mei.hoshino',
    title: 'Recall reminders and check-in for dental patients',
    category: 'Mobile App',
    budget: 8200,
    skills: ['React Native', 'Push Notifications', 'Japanese', 'Privacy'],
    posted: 27,
    closes: -3,
    brief: prose`
      Five clinics, 21,000 patients. The app reminds people of their half-yearly check, offers
      three free slots near them, and lets them check in at the door by scanning a code. No
      medical data on the phone: name, patient number and appointments only. Our practice
      software has an HTTP API with poor documentation, in Japanese; our IT person will help.
      Many patients are over sixty, so large type is a must.`,
    bids: [
      offer('yuki.tanabe', 7900, 60)`
        I read the documentation's language and live two hours from you by plane. Android first,
        then iOS with a partner. Appointments would be cached encrypted and wiped after thirty
        days without use. I would design every screen at the largest type size first.`,
      offer('diego.quispe', 7000, 50)`
        One code base for both stores and a release process your IT person can run. I would need
        the API explained in English, so I count on your offer of help there.`,
      offer('mateo.fuentes', 8200, 55)`
        iOS with the appointment in Wallet, so that check-in works from the lock screen without
        opening the app. Android would be a web page with the same code for scanning.`,
    ],
  },
  {
    client: 'ingrid.solberg',
    title: 'Safety log for kayak tours on iPhone',
    category: 'Mobile App',
    budget: 3100,
    skills: ['Swift', 'iOS', 'GPS', 'Offline'],
    posted: 48,
    closes: -20,
    brief: prose`
      Before a tour the guide ticks a list (radios, flares, number of guests, weather read),
      during the tour the phone records the track in a waterproof pouch, and afterwards the
      guide writes what happened. The office sees when a group is overdue. It has to survive six
      hours in the cold on one charge and no network in the fjord.`,
    bids: [
      offer('mateo.fuentes', 3000, 25, 'hired')`
        Six hours of track in the cold means one position a minute and no map on screen; I have
        measured 31 % battery for that on an iPhone 12 at minus five. Overdue alarms are raised
        by the office server, because the phone may be the thing that failed.`,
      offer('priya.raman', 2800, 30)`
        Flutter, so Android guides could join later. Track in SQLite, sent when the phone is
        back on the quay. Checklists editable by your office.`,
      offer('diego.quispe', 2500, 22)`
        React Native with background location. I would test with a phone in a freezer,
        seriously; cold batteries report nonsense.`,
    ],
  },
  {
    client: 'andre.lavoie',
    title: 'Metronome that follows a conductor’s tempo map',
    category: 'Mobile App',
    budget: 1600,
    skills: ['Swift', 'Audio', 'iOS'],
    posted: 5,
    closes: 30,
    brief: prose`
      A metronome for practising choir singers: I enter bars, tempo changes, fermatas and
      pickups for a piece, share a link, and singers hear clicks that follow it, from any bar
      they choose. Clicks have to be sample-accurate. No accounts, no ads. I would publish it
      under my own name.`,
    bids: [
      offer('mateo.fuentes', 1600, 20)`
        Clicks scheduled in the audio clock, not by timers, so they stay exact for an hour. The
        tempo map fits in the link itself, which means no server to pay for. A ritardando should
        be a curve, not steps; I would like to talk about that with you.`,
    ],
  },
  {
    client: 'client2',
    title: 'Driver app for proof of delivery',
    category: 'Mobile App',
    budget: 7800,
    skills: ['Android', 'Kotlin', 'CameraX', 'Signature', 'Offline'],
    posted: 56,
    closes: -30,
    brief: prose`
      Sixty drivers deliver pallets between Arica and Puerto Montt. At each stop: scan the
      pallet, photograph it, take a name and signature, note damage. Long stretches without
      network. The office needs the PDF with position and time as soon as the phone is back
      online. Phones are rugged Android devices that we own and manage.`,
    bids: [
      offer('yuki.tanabe', 7500, 45, 'hired')`
        I have two of those rugged models here. Photos are reduced to 300 kB on the phone and
        sent in the order of the stops. The PDF is made on the server so that its layout can
        change without a new app. Pilot with five drivers after three weeks.`,
      offer('priya.raman', 7200, 50)`
        Flutter with SQLite; scan, photo and signature are screens I have built before. Rollout
        through your device management.`,
      offer('diego.quispe', 6500, 40)`
        I know the road south of Puerto Montt and how little network there is. Everything is
        stored first and sent later, and the driver sees what is still waiting.`,
      offer('mateo.fuentes', 7800, 50, 'withdrawn')`
        I could build this for iPads if you ever change devices; for Android I would work with a
        partner.`,
    ],
  },
  {
    client: 'dev.malhotra',
    title: 'Sample collection app for home visits',
    category: 'Mobile App',
    budget: 6400,
    skills: ['Flutter', 'Maps', 'Barcode', 'Privacy'],
    posted: 8,
    closes: 4,
    urgent: true,
    brief: prose`
      Our phlebotomists visit patients at home. The app gives each the day's list in a sensible
      order, navigates, scans the barcode on every tube against the order, and warns when a
      sample has been out of the box too long. The patient signs consent on the screen. English,
      Hindi and Marathi. Health data, so please say in your bid how you would protect it on a
      lost phone.`,
    bids: [
      offer('priya.raman', 6300, 35)`
        On a lost phone: the database is encrypted with a key from the phone's secure hardware,
        only the present day is stored, and the office can revoke a device, which also happens
        by itself after twelve hours without contact. I have shipped this for a clinic network
        and can start next week. Marathi and Hindi I speak.`,
      offer('yuki.tanabe', 6000, 40)`
        Tube scanning with gloves needs a hardware key rather than a button on the glass; I
        would map the volume key. Nothing about a patient would appear in notifications.`,
    ],
  },
  {
    client: 'grace.oduya',
    title: 'Market price messages by USSD and SMS',
    category: 'Mobile App',
    budget: 3300,
    skills: ['USSD', 'SMS', 'Node.js'],
    posted: 1,
    closes: 22,
    brief: prose`
      Most of our members have a simple phone. They should dial a short code, choose a crop and
      a market, and read today's price and last week's. On Fridays those who subscribed get an
      SMS. Our clerks enter prices from six markets each morning by ten. We have an account with
      a USSD aggregator and a test short code.`,
  },
  {
    client: 'tara.sullivan',
    title: 'Move-in inspection app with photos',
    category: 'Mobile App',
    budget: 4800,
    skills: ['React Native', 'Camera', 'PDF'],
    posted: 11,
    closes: 16,
    invited: ['developer', 'diego.quispe', 'priya.raman'],
    brief: prose`
      Two inspectors walk through about thirty units a month and fill in a form per room. We
      want the same on a tablet with photos attached to the item they belong to, a comparison
      with the move-in record when somebody leaves, and a PDF both sides sign. Invited only,
      because the form itself is our lawyer's work and should not travel.`,
  },
];
