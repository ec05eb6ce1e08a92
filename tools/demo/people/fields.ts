/** Fields of study, with the words that texts and documents about them use. */

export interface Field {
  /** As applicants write their first and second choice. */
  first: readonly string[]
  second: readonly string[]
  /** The degree that they have. */
  degree: string
  modules: readonly [string, string, string, string, string, string]
  employers: readonly string[]
  /** The title of a thesis or a project. */
  titles: readonly string[]
  /** Sentences for motivations: an experience, a problem at work, a plan. */
  said: readonly string[]
}

const STATISTICS_AGENCY = 'the statistics agency'

const KNOWN: Readonly<Record<string, Field>> = {
  'Actuarial Science': {
    first: ['MSc Actuarial Science', 'MCom in Actuarial Science'],
    second: ['MSc Quantitative Risk Management', 'MSc Statistics'],
    degree: 'BSc (Honours) in Mathematics and Statistics',
    modules: [
      'Survival models',
      'Stochastic processes',
      'Pension funds',
      'Risk theory',
      'Life insurance',
      'Regression',
    ],
    employers: ['a short-term insurer', 'a pension fund administrator', 'the motor vehicle accident fund'],
    titles: ['Funding rules for small pension funds in thin markets', 'Crop insurance by rainfall index in the north'],
    said: [
      'At work I price cover for farmers, and every year I see how little we know about drought losses north of the red line.',
      'Our pension fund has 4,300 members and no actuary of its own, so we pay a firm abroad for a valuation that no one here can question.',
      'I passed three of the professional exams while working full time, the last of them by studying between four and six in the morning.',
      'When the fund’s discount rate was changed by half a percent, I was the one who had to explain to pensioners what this meant for them.',
      'With the degree I can sign a valuation here at home instead of buying one.',
      'I want to build mortality tables from our own records, because the ones we use describe another country in another decade.',
    ],
  },
  'Artificial Intelligence and Data Science': {
    first: ['MSc Artificial Intelligence', 'Master of Data Science', 'MSc Data Science'],
    second: ['MSc Statistics', 'Master of Computer Science'],
    degree: 'Bachelor of Computer Science (Honours)',
    modules: ['Machine learning', 'Databases', 'Linear algebra', 'Algorithms', 'Natural language', 'Ethics of data'],
    employers: ['a mobile network operator', 'a start-up for school timetables', 'the ministry’s help desk'],
    titles: ['Speech recognition for Oshiwambo with little data', 'Finding errors in customs declarations with trees'],
    said: [
      'I taught myself to program on a borrowed laptop that had no battery, which is why I still save every two minutes.',
      'The first model I trained predicted nothing but the weekday, and I have been suspicious of easy results ever since.',
      'Our languages hardly exist for computers: there are fewer recorded hours of Khoekhoegowab than of some birds.',
      'I built the programme that sorts the questions people send to the help desk; it reads 900 messages a day.',
      'I would like to find out how a small central bank can use such methods without giving its data away.',
      'What I miss is the theory, because at work I can only tell that a method works and not when it will stop working.',
    ],
  },
  'Climate Finance and Sustainability': {
    first: ['MSc Climate Change and Finance', 'MPhil in Environmental Policy'],
    second: ['MSc Development Economics', 'MSc Sustainable Energy'],
    degree: 'Bachelor of Natural Resource Management',
    modules: ['Climate risk', 'Green bonds', 'Water law', 'Carbon accounting', 'Public finance', 'Ecology'],
    employers: ['a conservancy in Kunene', 'the environmental investment fund', 'a water utility'],
    titles: ['What a drought costs a rural bank', 'Green hydrogen and who carries its risk'],
    said: [
      'In 2019 my family lost 41 of 60 cattle, and the loan on them did not die with them.',
      'I measured boreholes for two years, and the water table fell in every one of them.',
      'Banks here lend against livestock and land, yet none of them asks what the next dry decade does to either.',
      'Our conservancy earned more from tourism in one season than from farming in five, and then the visitors stopped coming.',
      'I want to learn how such risks are written into a balance sheet, because only then will they be believed.',
      'After the degree I would go back to supervision work, where the stress tests for drought have still to be written.',
    ],
  },
  Cybersecurity: {
    first: ['MSc Cybersecurity', 'MSc Information Security'],
    second: ['MSc Digital Forensics', 'Master of Computer Science'],
    degree: 'Bachelor of Informatics (Honours)',
    modules: [
      'Cryptography',
      'Network security',
      'Forensics',
      'Secure software',
      'Risk management',
      'Operating systems',
    ],
    employers: ['a commercial bank', 'the national payment association', 'an internet provider'],
    titles: ['Fraud in instant payments: patterns of the first year', 'How small banks can share warnings'],
    said: [
      'In my second week at the bank a thief emptied the account of a retired teacher, and I was on the phone with her for two hours.',
      'We are four people for eleven branches, and none of us was trained for what we do.',
      'I collected every message that tried to deceive our customers for a year; there were 1,260 of them, and most were badly written and worked anyway.',
      'Nearly all I know about attacks I learnt after they happened.',
      'Small banks buy the same products as large ones and have no one who can read what they report.',
      'I want to come back and set up a team that looks for weaknesses before others do.',
    ],
  },
  'Development Economics': {
    first: ['MSc Development Economics', 'MA Economics (Development)', 'MPhil in Development Studies'],
    second: ['MSc Economics', 'Master of Public Policy'],
    degree: 'Bachelor of Economics (Honours)',
    modules: ['Microeconomics', 'Econometrics', 'Poverty and inequality', 'Labour markets', 'Trade', 'Public finance'],
    employers: ['the national planning commission', STATISTICS_AGENCY, 'a research institute in Windhoek'],
    titles: ['Old-age grants and school attendance', 'Why informal traders do not borrow'],
    said: [
      'My grandmother’s grant paid for my school shoes, so I have always known what a small sum can do.',
      'For the household survey I visited 214 homes in Ohangwena and Oshikoto, and I still remember most of the kitchens.',
      'The figures we publish are right and say little about the people I met.',
      'I found that traders at Oshakati’s open market pay more for a loan in a week than a bank takes in a year.',
      'I would like to measure what our programmes change, instead of only what they cost.',
      'No one in our unit has been trained to evaluate a programme, and we are asked to do it every month.',
    ],
  },
  Econometrics: {
    first: ['MSc Econometrics', 'MSc Econometrics and Mathematical Economics'],
    second: ['MSc Statistics', 'MSc Financial Economics'],
    degree: 'BSc in Mathematics and Economics',
    modules: ['Time series', 'Panel data', 'Bayesian methods', 'Causal inference', 'Optimisation', 'Real analysis'],
    employers: [STATISTICS_AGENCY, 'the ministry of finance', 'a consultancy'],
    titles: ['Nowcasting a small economy with late data', 'Seasonal adjustment when the seasons change'],
    said: [
      'Our quarterly figures arrive ninety days late, and decisions do not wait for them.',
      'I wrote a model that estimates output from electricity, cement and card payments; it was wrong twice in eleven quarters.',
      'Most methods I find in papers need thirty years of data, and we have nineteen with two changes of definition in them.',
      'I like to know why a method fails more than that it works.',
      'My supervisor calls me the department’s sceptic, and I take it as a compliment.',
      'The course teaches exactly what I have had to guess: how to work with short, revised and missing series.',
    ],
  },
  'Financial Economics': {
    first: ['MSc Financial Economics', 'MSc Finance and Economics', 'MCom Financial Economics'],
    second: ['MSc Economics', 'MSc Banking and Finance'],
    degree: 'Bachelor of Accounting and Finance',
    modules: ['Asset pricing', 'Banking', 'Corporate finance', 'Econometrics', 'Financial regulation', 'Derivatives'],
    employers: ['a commercial bank', 'the stock exchange', 'the development bank'],
    titles: ['Liquidity on a small exchange', 'Household debt and the housing market in Windhoek'],
    said: [
      'On most days fewer than ten shares are traded on our exchange, and I used to sit there watching them.',
      'I approved home loans for three years and saw how a household with two salaries could not buy forty square metres.',
      'Most of our savings leave the country because there is nothing here to buy with them.',
      'My thesis showed that prices on our exchange follow Johannesburg with a delay of one afternoon.',
      'I am interested in what a regulator can do so that pension money builds houses here.',
      'I want to understand banks from the side of the supervisor, having seen them from behind the counter.',
    ],
  },
  'Financial Engineering': {
    first: ['MSc Financial Engineering', 'MSc Mathematical Finance'],
    second: ['MSc Computational Finance', 'MSc Applied Mathematics'],
    degree: 'BSc in Applied Mathematics',
    modules: ['Stochastic calculus', 'Numerical methods', 'Fixed income', 'Optimisation', 'Derivatives', 'Programming'],
    employers: ['an asset manager', 'the treasury of a utility', 'a commercial bank'],
    titles: ['Hedging fuel costs of a small importer', 'Pricing inflation-linked bonds without a market'],
    said: [
      'The utility where I work buys electricity in a foreign currency and sells it in ours; the difference is my job.',
      'I priced our first inflation-linked bond with a method from a lecture I had watched the evening before.',
      'Mathematics was the one subject for which my school had a teacher, and he had studied engineering.',
      'There are perhaps eight people in the country who can value what our banks now sell.',
      'I would rather build such models here than explain models that were built elsewhere.',
      'I have learnt that a hedge that no one understands is only another risk.',
    ],
  },
  'Financial Technology and Digital Payments': {
    first: ['MSc Financial Technology', 'MSc FinTech'],
    second: ['MSc Information Systems', 'MSc Digital Business'],
    degree: 'Bachelor of Information Technology',
    modules: [
      'Payment systems',
      'Digital identity',
      'Software engineering',
      'Regulation',
      'Data protection',
      'Economics of money',
    ],
    employers: ['a mobile money provider', 'the post office savings bank', 'the national payment association'],
    titles: ['Mobile money without a smartphone', 'What an instant payment costs a shop'],
    said: [
      'My aunt sells kapana, and when card payments failed on pay day she lost what she would have earned in a week.',
      'I helped to bring mobile money to 60 agents between Rundu and Katima Mulilo, where the nearest branch is four hours away.',
      'Half of the agents had no signal in the afternoon, so we wrote a way to pay that waits.',
      'The rules for payments were written for cheques, and the people who want to change them are few.',
      'I want to work on an instant payment system that costs a trader less than a bag of change.',
      'It should be possible to pay in every village where one can make a call.',
    ],
  },
  'Macroeconomics and Monetary Policy': {
    first: ['MSc Economics', 'MPhil in Economics', 'MA Economics'],
    second: ['MSc Economic Policy', 'MSc Financial Economics'],
    degree: 'Bachelor of Economics (Honours)',
    modules: [
      'Macroeconomics',
      'Monetary policy',
      'International finance',
      'Econometrics',
      'Growth',
      'History of thought',
    ],
    employers: ['the ministry of finance', 'the budget office of parliament', 'a commercial bank’s research desk'],
    titles: ['Inflation in a currency union: who decides?', 'Remittances and the exchange rate'],
    said: [
      'I grew up in a house where the price of maize was discussed like the weather.',
      'Our currency is tied to another one, and I have wanted to know since school who decides what it is worth.',
      'I wrote the inflation note for parliament’s budget office, eleven pages that four members read.',
      'When the repo rate rose by 75 basis points I had to explain on the radio, in Silozi, what that is.',
      'Small open economies are a footnote in the textbooks, and I live in the footnote.',
      'I would like to work on how fast the rate reaches households, because no one has measured it here since 2008.',
    ],
  },
  'Quantitative Risk Management': {
    first: ['MSc Quantitative Risk Management', 'MSc Risk Management'],
    second: ['MSc Actuarial Science', 'MSc Financial Economics'],
    degree: 'BSc in Statistics',
    modules: ['Credit risk', 'Extreme values', 'Market risk', 'Stress tests', 'Probability', 'Programming'],
    employers: ['a commercial bank', 'the development bank', 'a microlender’s risk department'],
    titles: ['Stress tests with few defaults', 'Rainfall as a credit risk'],
    said: [
      'We lend to 12,000 small businesses, and I am the one who says how many will not pay.',
      'In a good year our model was praised; in the bad one that followed it was wrong for the same reason.',
      'A bank with thirty defaults cannot use the methods that were made for three thousand.',
      'I keep a list of the things that could not happen and did.',
      'I would like to learn the statistics of rare events, of which we have had many.',
      'The supervisor asks us for stress tests, and we send what our software prints.',
    ],
  },
  Statistics: {
    first: ['MSc Statistics', 'MSc Applied Statistics', 'MSc Biostatistics'],
    second: ['MSc Data Science', 'MSc Econometrics'],
    degree: 'BSc (Honours) in Statistics',
    modules: ['Sampling', 'Linear models', 'Survey methods', 'Multivariate analysis', 'Computing', 'Demography'],
    employers: [STATISTICS_AGENCY, 'the ministry of health', 'the university’s registrar'],
    titles: ['Counting people who move with their cattle', 'Weights for a survey that half refused'],
    said: [
      'For the census I walked for nine days with a guide who knew every homestead and did not like forms.',
      'I found out that we had counted one village twice and its neighbour not at all.',
      'People think of statistics as numbers; for me it is the art of admitting what one does not know.',
      'Our sample was drawn from a list that is older than I am.',
      'I want to design the next survey so that it reaches people who are never at home.',
      'When I saw my own figures in a minister’s speech, I checked them all night.',
    ],
  },
}

const fieldOf = (name: string): Field => ({
  first: [name, `Advanced ${name}`],
  second: [`Applied ${name}`],
  degree: `Bachelor’s degree with a project on ${name}`,
  modules: [name, 'Methods', 'Statistics', 'Field work', 'Ethics', 'Writing'],
  employers: ['the university’s laboratory', 'a public agency', 'a non-profit organisation'],
  titles: [`${name}: what twenty years of records show`, `${name} as people on the coast see it`],
  said: [
    `I came to ${name.toLowerCase()} by accident, through a summer job, and have not found a better question since.`,
    `Most of what is known about ${name.toLowerCase()} was measured far from here and long ago.`,
    'Two communities have asked us to come back with answers, and I have promised that we will.',
    'The instruments are old, so I learnt to repair them before I learnt to read them.',
    'I would like to publish the data first and my opinion second.',
    'The people who live with the problem are named as authors in my plan, not as respondents.',
  ],
})

/** A field for each topic of a programme. */
export const fieldsOf = (topics: readonly string[]): readonly Field[] =>
  (topics.length === 0 ? ['Economics'] : topics).map((name) => KNOWN[name] ?? fieldOf(name))
