/**
 * What the list of institutions (npm's `universities`) does not know. An entry is here only where the institution itself uses the
 * name today: its statute, its charter or its own website says so. Names are written as the list, or RENAMED, has them; a test holds
 * every entry against the list.
 */

interface Renamed {
  country: string
  /** As the list has it. */
  from: string
  to: string
  /** Where it is found today, if elsewhere. */
  website?: string
}

/** Institutions that go by another name now. The institution stays the same one: its id, and what refers to it, stay. */
export const RENAMED: readonly Renamed[] = [
  {
    country: 'NA',
    from: 'Polytechnic of Namibia',
    to: 'Namibia University of Science and Technology',
    website: 'https://www.nust.na/',
  },
  {
    country: 'BW',
    from: 'Botswana College of Agriculture',
    to: 'Botswana University of Agriculture and Natural Resources',
    website: 'https://www.buan.ac.bw/',
  },
  {
    country: 'SZ',
    from: 'University of Swaziland',
    to: 'University of Eswatini',
    website: 'https://www.uneswa.ac.sz/',
  },
  {
    country: 'ZA',
    from: 'Durban Institute of Technology',
    to: 'Durban University of Technology',
    website: 'https://www.dut.ac.za/',
  },
  {
    country: 'ZA',
    from: 'Nelson Mandela Metropolitan University',
    to: 'Nelson Mandela University',
    website: 'https://www.mandela.ac.za/',
  },
  { country: 'ZA', from: 'University of North West', to: 'North-West University', website: 'https://www.nwu.ac.za/' },
  { country: 'ZA', from: 'Walter Sisulu University for Technology and Science', to: 'Walter Sisulu University' },
  { country: 'RW', from: 'National University of Rwanda', to: 'University of Rwanda', website: 'https://ur.ac.rw/' },
  { country: 'GH', from: 'Accra Polytechnic', to: 'Accra Technical University' },
  { country: 'GH', from: 'Cape Coast Polytechnic', to: 'Cape Coast Technical University' },
  { country: 'GH', from: 'Ho Polytechnic', to: 'Ho Technical University' },
  { country: 'GH', from: 'Koforidua Polytechnic', to: 'Koforidua Technical University' },
  { country: 'GH', from: 'Kumasi Polytechnic', to: 'Kumasi Technical University' },
  { country: 'GH', from: 'Takoradi Polytechnic', to: 'Takoradi Technical University' },
  {
    country: 'GB',
    from: 'Leeds Metropolitan University',
    to: 'Leeds Beckett University',
    website: 'https://www.leedsbeckett.ac.uk/',
  },
  { country: 'GB', from: 'Liverpool Hope University College', to: 'Liverpool Hope University' },
  { country: 'GB', from: 'Napier University', to: 'Edinburgh Napier University' },
  {
    country: 'GB',
    from: 'South Bank University',
    to: 'London South Bank University',
    website: 'https://www.lsbu.ac.uk/',
  },
  {
    country: 'GB',
    from: 'Thames Valley University',
    to: 'University of West London',
    website: 'https://www.uwl.ac.uk/',
  },
  { country: 'GB', from: 'University Campus Suffolk', to: 'University of Suffolk', website: 'https://www.uos.ac.uk/' },
  {
    country: 'GB',
    from: 'University of Glamorgan',
    to: 'University of South Wales',
    website: 'https://www.southwales.ac.uk/',
  },
  {
    country: 'GB',
    from: 'University of Paisley',
    to: 'University of the West of Scotland',
    website: 'https://www.uws.ac.uk/',
  },
  { country: 'GB', from: 'University of Wales, Aberystwyth', to: 'Aberystwyth University' },
  { country: 'GB', from: 'University of Wales, Bangor', to: 'Bangor University' },
  { country: 'GB', from: 'University of Wales, Swansea', to: 'Swansea University' },
  {
    country: 'GB',
    from: 'University of Wales Institute, Cardiff',
    to: 'Cardiff Metropolitan University',
    website: 'https://www.cardiffmet.ac.uk/',
  },
  { country: 'AU', from: 'Curtin University of Technology', to: 'Curtin University' },
  {
    country: 'AU',
    from: 'University of Ballarat',
    to: 'Federation University Australia',
    website: 'https://www.federation.edu.au/',
  },
  {
    country: 'AU',
    from: 'University of Western Sydney',
    to: 'Western Sydney University',
    website: 'https://www.westernsydney.edu.au/',
  },
  { country: 'CA', from: 'Capilano College', to: 'Capilano University', website: 'https://www.capilanou.ca/' },
  { country: 'CA', from: 'Concordia University College of Alberta', to: 'Concordia University of Edmonton' },
  {
    country: 'CA',
    from: 'Kwantleen University College',
    to: 'Kwantlen Polytechnic University',
    website: 'https://www.kpu.ca/',
  },
  {
    country: 'CA',
    from: 'Malaspina University College',
    to: 'Vancouver Island University',
    website: 'https://www.viu.ca/',
  },
  { country: 'CA', from: 'Mount Royal College', to: 'Mount Royal University' },
  {
    country: 'CA',
    from: 'Ryerson Polytechnic University',
    to: 'Toronto Metropolitan University',
    website: 'https://www.torontomu.ca/',
  },
  {
    country: 'CA',
    from: 'University College of Cape Breton',
    to: 'Cape Breton University',
    website: 'https://www.cbu.ca/',
  },
  {
    country: 'CA',
    from: 'University College of the Fraser Valley',
    to: 'University of the Fraser Valley',
    website: 'https://www.ufv.ca/',
  },
  { country: 'CA', from: 'Yukon College', to: 'Yukon University', website: 'https://www.yukonu.ca/' },
  { country: 'SE', from: 'Malmö University College', to: 'Malmö University', website: 'https://mau.se/' },
  {
    country: 'US',
    from: 'Mary Washington College',
    to: 'University of Mary Washington',
    website: 'https://www.umw.edu/',
  },
  { country: 'US', from: 'Missouri Southern State College', to: 'Missouri Southern State University' },
  { country: 'US', from: 'Missouri Western State College', to: 'Missouri Western State University' },
  {
    country: 'US',
    from: 'Southwest Missouri State University',
    to: 'Missouri State University',
    website: 'https://www.missouristate.edu/',
  },
  {
    country: 'US',
    from: 'Columbia Union College',
    to: 'Washington Adventist University',
    website: 'https://www.wau.edu/',
  },
  {
    country: 'HK',
    from: 'Hong Kong Institute of Education',
    to: 'The Education University of Hong Kong',
    website: 'https://www.eduhk.hk/',
  },
  { country: 'HK', from: 'Hong Kong Shue Yan College', to: 'Hong Kong Shue Yan University' },
  {
    country: 'HK',
    from: 'Open University of Hong Kong',
    to: 'Hong Kong Metropolitan University',
    website: 'https://www.hkmu.edu.hk/',
  },
]

/** By country and present name: abbreviations, and names in use beside it, that neither its initials nor its website tell. */
export const ALSO_KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  NA: {
    'International University of Management': ['IUM'],
    'Namibia University of Science and Technology': ['NUST'],
    'University of Namibia': ['UNAM'],
  },
  ZA: {
    'Nelson Mandela University': ['NMU'],
    'University of South Africa': ['UNISA'],
    'University of Stellenbosch': ['Stellenbosch University'],
    'University of the Free State': ['UFS'],
    'University of Witwatersrand': ['Wits', 'University of the Witwatersrand'],
  },
  ZW: { 'National University of Science and Technology Bulawayo': ['NUST'] },
  CA: {
    'École des Hautes Études Commerciales': ['HEC Montréal'],
    'École Polytechnique de Montréal, Université de Montréal': ['Polytechnique Montréal'],
    'Toronto Metropolitan University': ['Ryerson University', 'TMU'],
    'University of British Columbia': ['UBC'],
    'University of Western Ontario': ['Western University'],
  },
  CH: {
    'Swiss Federal Institute of Technology, Lausanne': ['EPFL', 'École polytechnique fédérale de Lausanne'],
    'Swiss Federal Institute of Technology, Zurich': ['ETH Zürich', 'Eidgenössische Technische Hochschule Zürich'],
  },
  BE: {
    'Katholieke Universiteit Leuven': ['KU Leuven'],
    'Université Catholique de Louvain': ['UCLouvain'],
    'Universiteit Gent': ['Ghent University'],
  },
  DE: {
    'Freie Universität Berlin': ['Free University of Berlin'],
    'Humboldt Universität Berlin': ['Humboldt University of Berlin'],
    'Ludwig-Maximilians-Universität München': ['LMU Munich'],
    'Rheinisch Westfälische Technische Hochschule Aachen': ['RWTH Aachen University'],
    'Ruprecht-Karls-Universität Heidelberg': ['Heidelberg University'],
    'Technische Universität Berlin': ['TU Berlin', 'Technical University of Berlin'],
    'Technische Universität Dresden': ['TU Dresden'],
    'Technische Universität München': ['TUM', 'Technical University of Munich'],
  },
  GB: {
    'Birkbeck College, University of London': ['Birkbeck'],
    "King's College London, University of London": ['KCL'],
    'London School of Economics and Political Science, University of London': ['LSE'],
    'London School of Hygiene & Tropical Medicine, University of London': ['LSHTM'],
    'Queen Mary and Westfield College, University of London': ['QMUL', 'Queen Mary University of London'],
    'School of Oriental and African Studies, University of London': ['SOAS'],
    'University College London, University of London': ['UCL'],
    'University of Durham': ['Durham University'],
    'University of Lancaster': ['Lancaster University'],
    'University of Newcastle-upon-Tyne': ['Newcastle University'],
    'University of Northumbria at Newcastle': ['Northumbria University'],
  },
  IE: { 'University of Dublin, Trinity College': ['Trinity College Dublin'] },
  JP: { 'Tokyo University': ['University of Tokyo'] },
  NL: {
    'Delft University of Technology': ['TU Delft'],
    'Eindhoven University of Technology': ['TU Eindhoven'],
    'Free University Amsterdam': ['Vrije Universiteit Amsterdam', 'VU'],
  },
  SE: {
    'Göteborg University': ['University of Gothenburg'],
    'Royal lnstitute of Technology': ['KTH Royal Institute of Technology'],
  },
  US: {
    'California Institute of Technology': ['Caltech'],
    'Georgia Institute of Technology': ['Georgia Tech'],
    'Massachusetts Institute of Technology': ['MIT'],
    'Pennsylvania State University': ['Penn State'],
    'University of California, Berkeley': ['UC Berkeley'],
    'University of California, Los Angeles': ['UCLA'],
    'University of Pennsylvania': ['UPenn'],
  },
}
