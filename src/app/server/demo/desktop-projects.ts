import { type DemoProject, offer, prose } from './story.ts';

export const desktopProjects: DemoProject[] = [
  {
    client: 'walt.jernigan',
    title: 'Replace an Access database at a feed store',
    category: 'Desktop App',
    budget: 6900,
    skills: ['C#', 'SQL Server', 'Windows', 'Label Printing'],
    posted: 19,
    closes: 13,
    brief: prose`
      We have run the store on one Access file since 2004: customers, accounts on credit, feed
      tickets, scale weights. It got slow and last month it got damaged. I want the same
      screens, give or take, on something that can be backed up. Two counters, one scale house,
      one printer for tickets, one for seed labels. My sister-in-law knows every form in it and
      will answer questions. Please do not send me to the cloud, our internet goes down when it
      rains.`,
    bids: [
      offer('liam.doherty', 6500, 45)`
        I have done this three times. First week: I repair a copy of your file, count every
        table, and give you a list of what does not add up. Then the same screens in WPF on a
        local SQL Server Express, with a backup to two disks every hour. Old and new run side by
        side for two weeks.`,
      offer('gustav.holm', 6900, 50)`
        The scale is the part I would look at first: most indicators can send the weight by
        cable, and then nobody types it. Counter screens in Electron on a small database in your
        office.`,
      offer('ioana.popescu', 5800, 60)`
        Your credit accounts and tickets are what Odoo does out of the box, on a computer in
        your office without internet. The forms would look different from today's, and I would
        train your sister-in-law for a day.`,
      offer('marek.wisniewski', 6700, 55, 'withdrawn')`
        Qt application with a local PostgreSQL. I have connected four makes of truck scale.`,
    ],
  },
  {
    client: 'zofia.krol',
    title: 'Tool to rename and check 40,000 scans',
    category: 'Desktop App',
    budget: 1900,
    skills: ['Rust', 'Windows', 'TIFF', 'Checksums'],
    posted: 37,
    closes: -9,
    brief: prose`
      Our scanning firm delivered 40,000 TIFF files on disks with names that follow three
      different schemes. We need a Windows program that reads a folder, matches the files with
      our inventory (CSV), proposes new names, shows what does not match, and renames only after
      somebody has agreed. Checksums before and after. It must be possible to undo.`,
    bids: [
      offer('anneli.saar', 1700, 12, 'hired')`
        A single program without installer. It writes its plan to a file first, then renames,
        then verifies the checksums, and the same plan played backwards is the undo. I would
        like ten sample names of each scheme.`,
      offer('hana.kovarova', 1500, 10)`
        I would do the matching in Python and give you a table with three columns: certain,
        probable, none. The renaming is the small part; the probable ones are where the hours
        go.`,
      offer('liam.doherty', 1900, 14)`
        A Windows program with a preview picture beside each proposed name, because a wrong
        match is easiest to see on the scan itself. Undo for every step.`,
    ],
  },
  {
    client: 'naledi.dube',
    title: 'Blade inspection viewer for drone photographs',
    category: 'Desktop App',
    budget: 12400,
    skills: ['C++', 'Qt', 'Image Processing', 'Reporting'],
    posted: 14,
    closes: 26,
    brief: prose`
      After each drone flight we get 600 to 900 photographs of one turbine. An engineer looks at
      all of them, marks cracks and erosion, and writes a report in Word. We want a viewer that
      places the photographs along the blade by their metadata, keeps marks with size in
      millimetres (distance is in the metadata, too), compares with the flight of last year, and
      fills in the report.

      Workstations have good graphics cards and no internet at the site. Detection by machine is
      not asked for now, but marks should be stored so that it could be trained later.`,
    bids: [
      offer('marek.wisniewski', 12000, 75)`
        Qt with tiles, so that moving along the blade stays smooth with 900 photographs of 45
        megapixels. Millimetres need the lens distortion as well; I would calibrate with one
        flight over a target of known size. Marks as COCO files beside your own format.`,
      offer('gustav.holm', 11200, 80)`
        I would start with the report, because it defines what a mark has to carry. Placing by
        metadata will be off by up to half a metre; an engineer should be able to nudge a whole
        pass at once.`,
      offer('ruth.feldman', 12400, 90)`
        I would build the viewer with training in mind: each mark keeps the pixels around it and
        who drew it, and every tenth photograph is marked twice, so you know how much engineers
        agree.`,
    ],
  },
  {
    client: 'client',
    title: 'Imposition helper for hand-bound books',
    category: 'Desktop App',
    budget: 2200,
    skills: ['PDF', 'Rust', 'macOS', 'Windows'],
    posted: 10,
    closes: 21,
    invited: ['developer', 'anneli.saar', 'gustav.holm'],
    brief: prose`
      A small program that takes a PDF and puts its pages in the right order on large sheets for
      sections of 8, 16 or 32 pages, with creep, trim marks and a collating mark on the spine.
      We print on a borrowed press, so the sheet size changes. The commercial programs cost more
      than our press time. I invite the three of you because a friend at the guild recommended
      you.`,
  },
  {
    client: 'omar.haddad',
    title: 'Cutting plan for fabric rolls',
    category: 'Desktop App',
    budget: 3600,
    skills: ['Optimisation', 'Python', 'Windows'],
    posted: 4,
    closes: 17,
    brief: prose`
      Each afternoon we cut about ninety orders from rolls with faults. Faults are marked on the
      roll with position and length. The program should propose which order is cut from which
      roll so that little is wasted, keep a customer's pieces from the same dye lot, and print
      the list for the cutter in Arabic. Today the foreman does it in his head, and very well,
      but he retires in June.`,
    bids: [
      offer('hana.kovarova', 3400, 25)`
        Ninety orders is small enough to solve exactly in seconds. I would record the foreman's
        own plans for two weeks and compare: if the program is not better than he is, you do not
        pay the second half.`,
      offer('anneli.saar', 3600, 28)`
        A Windows program without internet, Arabic printing included (shaping Arabic in print is
        fiddly, I have done it once). Faults are entered once when the roll arrives.`,
    ],
  },
];
