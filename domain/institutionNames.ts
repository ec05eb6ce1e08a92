/**
 * Names missing from the list of institutions (server/features/reference/worldUniversities.csv): renamings by act or
 * charter, and names that institutions use themselves. Only verified names are included. A test checks that every entry
 * exists in the list or in RENAMED.
 */

/** Current names by country and listed name, with a new website if it changed. */
const NAMES: Readonly<Record<string, Readonly<Record<string, readonly [name: string, website?: string]>>>> = {
  NA: {
    'Polytechnic of Namibia': ['Namibia University of Science and Technology', 'https://www.nust.na/'],
  },
  BW: {
    'Botswana College of Agriculture': [
      'Botswana University of Agriculture and Natural Resources',
      'https://www.buan.ac.bw/',
    ],
  },
  SZ: {
    'University of Swaziland': ['University of Eswatini', 'https://www.uneswa.ac.sz/'],
  },
  ZA: {
    'Durban Institute of Technology': ['Durban University of Technology', 'https://www.dut.ac.za/'],
    'Nelson Mandela Metropolitan University': ['Nelson Mandela University', 'https://www.mandela.ac.za/'],
    'University of North West': ['North-West University', 'https://www.nwu.ac.za/'],
    'Walter Sisulu University for Technology and Science': ['Walter Sisulu University'],
  },
  RW: {
    'National University of Rwanda': ['University of Rwanda', 'https://ur.ac.rw/'],
  },
  GH: {
    'Accra Polytechnic': ['Accra Technical University'],
    'Cape Coast Polytechnic': ['Cape Coast Technical University'],
    'Ho Polytechnic': ['Ho Technical University'],
    'Koforidua Polytechnic': ['Koforidua Technical University'],
    'Kumasi Polytechnic': ['Kumasi Technical University'],
    'Takoradi Polytechnic': ['Takoradi Technical University'],
  },
  GB: {
    'Leeds Metropolitan University': ['Leeds Beckett University', 'https://www.leedsbeckett.ac.uk/'],
    'Liverpool Hope University College': ['Liverpool Hope University'],
    'Napier University': ['Edinburgh Napier University'],
    'South Bank University': ['London South Bank University', 'https://www.lsbu.ac.uk/'],
    'Thames Valley University': ['University of West London', 'https://www.uwl.ac.uk/'],
    'University Campus Suffolk': ['University of Suffolk', 'https://www.uos.ac.uk/'],
    'University of Glamorgan': ['University of South Wales', 'https://www.southwales.ac.uk/'],
    'University of Paisley': ['University of the West of Scotland', 'https://www.uws.ac.uk/'],
    'University of Wales, Aberystwyth': ['Aberystwyth University'],
    'University of Wales, Bangor': ['Bangor University'],
    'University of Wales, Swansea': ['Swansea University'],
    'University of Wales Institute, Cardiff': ['Cardiff Metropolitan University', 'https://www.cardiffmet.ac.uk/'],
  },
  AU: {
    'Curtin University of Technology': ['Curtin University'],
    'University of Ballarat': ['Federation University Australia', 'https://www.federation.edu.au/'],
    'University of Western Sydney': ['Western Sydney University', 'https://www.westernsydney.edu.au/'],
  },
  CA: {
    'Capilano College': ['Capilano University', 'https://www.capilanou.ca/'],
    'Concordia University College of Alberta': ['Concordia University of Edmonton'],
    'Kwantleen University College': ['Kwantlen Polytechnic University', 'https://www.kpu.ca/'],
    'Malaspina University College': ['Vancouver Island University', 'https://www.viu.ca/'],
    'Mount Royal College': ['Mount Royal University'],
    'Ryerson Polytechnic University': ['Toronto Metropolitan University', 'https://www.torontomu.ca/'],
    'University College of Cape Breton': ['Cape Breton University', 'https://www.cbu.ca/'],
    'University College of the Fraser Valley': ['University of the Fraser Valley', 'https://www.ufv.ca/'],
    'Yukon College': ['Yukon University', 'https://www.yukonu.ca/'],
  },
  SE: {
    'Malmö University College': ['Malmö University', 'https://mau.se/'],
  },
  US: {
    'Mary Washington College': ['University of Mary Washington', 'https://www.umw.edu/'],
    'Missouri Southern State College': ['Missouri Southern State University'],
    'Missouri Western State College': ['Missouri Western State University'],
    'Southwest Missouri State University': ['Missouri State University', 'https://www.missouristate.edu/'],
    'Columbia Union College': ['Washington Adventist University', 'https://www.wau.edu/'],
  },
  HK: {
    'Hong Kong Institute of Education': ['The Education University of Hong Kong', 'https://www.eduhk.hk/'],
    'Hong Kong Shue Yan College': ['Hong Kong Shue Yan University'],
    'Open University of Hong Kong': ['Hong Kong Metropolitan University', 'https://www.hkmu.edu.hk/'],
  },
}

interface Renamed {
  country: string
  /** The listed name. */
  from: string
  to: string
  website: string | undefined
}

/** Renamed institutions. Their ids and references to them do not change. */
export const RENAMED: readonly Renamed[] = Object.entries(NAMES).flatMap(([country, names]) =>
  Object.entries(names).map(([from, [to, website]]) => ({ country, from, to, website })),
)

/** Other names and abbreviations by country and current name, if they cannot be derived from initials or website. */
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
