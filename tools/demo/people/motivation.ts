import type { Draw } from './draw.ts'

/** Motivations made from sentences, each used once. */

export interface About {
  name: string
  town: string
  /** As in "at the …". */
  employer: string
  course: string
  title: string
  degree: string
  institution: string
  /** In words. */
  years: string
  said: readonly string[]
}

/** Paragraphs with sentences to choose from. `{…}` is replaced. */
const OPENINGS = [
  'I am applying for support to study {course} at the {institution}.',
  'I was born in {town} as the third of five children, and I am the first of us who has a degree.',
  'For {years} years I have worked for {employer}, and I have reached the end of what I can learn there by myself.',
  'When I was fourteen, our mathematics teacher left {town} and was not replaced, so six of us taught each other from two books.',
  'My mother sewed school uniforms and my father drove a truck between {town} and the coast; neither of them ever asked whether studying was worth it.',
  'I write this on a Sunday evening after my daughter has gone to bed, which is when most of my studying is done.',
]

const STUDIES = [
  'I completed my {degree} while I worked at weekends, and I passed every module at the first attempt except one. That one is the module I now like best, because I had to understand it to pass it.',
  'My lecturers encouraged me to continue, but at that time my younger brother’s fees had to be paid first.',
  'I was a tutor for first-year students in my last two years; nothing shows as quickly what one has not understood.',
  'Our library closed at five, so I read whatever I could photograph before that.',
  'My final project has been cited twice, once by someone who disagreed with it.',
  'I finished in the top tenth of my class, and I mention it because I was in the bottom half after the first year.',
  'I learnt most in the student society, where we argued about every budget as if it were ours.',
]

const WORK = [
  'At {employer} I started with filing and was asked to look at the numbers because no one else wanted to.',
  'I am responsible for a small team of three, two of whom are older than I am.',
  'In {years} years I have seen three reorganisations and learnt that records last longer than plans.',
  'My employer has agreed to keep my post open for two years, and the letter is among my documents.',
  'Colleagues come to me with their spreadsheets, and I send them back with questions.',
  'I have been sent to two short courses, of five and of ten days, and both ended where it became interesting.',
  'Last year I presented our results to the board, and the question I could not answer is the reason for this application.',
  'There is no one in the region who does this work, so I write to people in other countries, and some of them answer.',
]

const COURSE = [
  'I have chosen {course} because it begins with methods and ends with a problem from practice.',
  'The {institution} has a group that works on exactly my question, and I have been in touch with one of its members since March.',
  'I compared nine programmes; this one has the smallest classes and demands the most mathematics.',
  'The programme takes twelve months, which is the longest that I can be away from my family.',
  'For my dissertation I would like to write about “{title}”.',
  'I have read the reading list of the first term, as far as I could find it, and I know what I will have to catch up on.',
  'One of the modules is taught by a former supervisor of banks, and I have more questions for her than fit into a term.',
  'A distance course would be cheaper, and I have tried one: the discussions are what I need.',
  'I have been admitted, on the condition that my fees are paid by the end of the month before the term starts.',
]

const MONEY = [
  'The fees are four times my yearly salary, and I have saved for the flight and the deposit.',
  'Two banks have told me kindly that a degree is no security.',
  'My parents would sell cattle for this, and I do not want them to.',
  'I have attached the estimate of the costs; the largest item after the fees is rent, and I have found a room that is cheaper than the university’s.',
  'I also applied for a loan, which would cover a third of the costs, and I will tell you if it is granted.',
  'Without a bursary I would have to wait another three years, by which time the work will have been done by a consultant from outside.',
  'I support my two younger sisters, and my cousin has promised to do so while I am away.',
]

const PLAN = [
  'Afterwards I will come back; my contract says so, and so do I.',
  'I would like to teach one evening a week, because a lecturer did that for me.',
  'In five years I want to lead a unit that publishes its methods together with its results.',
  'I do not expect to change the country with a thesis, but I can change how one office works.',
  'My plan for the first year after the degree has three parts: train my team, write down what we do, and repeat the study with new data.',
  'I have talked about this with my head of department, who would rather have me back with a degree than keep me without one.',
  'Whatever I write will be open to everyone, including the data as far as the law allows.',
  'The question I started with has become larger each year, and I should like to be equal to it.',
]

const CLOSINGS = [
  'Thank you for reading this.',
  'I would be glad to answer your questions, in person or in writing.',
  'I know that many others apply, and I am grateful that you consider all of us.',
  'Whatever you decide, I will continue to work on this.',
]

const filled = (sentence: string, about: About) =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: keyof About) => String(about[name]))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const wordsIn = (text: string) => text.split(/\s+/).length

/** A text of at least so many words, in paragraphs, as the rich text field stores it. */
export function motivationOf(draw: Draw, about: About, fewestWords: number): string {
  const topics = draw.shuffled([...about.said])
  const order = [
    draw.shuffled(OPENINGS).slice(0, draw.whole(2, 3)),
    draw.shuffled(STUDIES),
    [...topics.splice(0, 2), ...draw.shuffled(WORK)],
    [...topics.splice(0, 2), ...draw.shuffled(COURSE)],
    draw.shuffled(MONEY),
    [...topics, ...draw.shuffled(PLAN)],
  ]
  const paragraphs = order.map((sentences) => sentences.splice(0, draw.whole(2, 4)))
  const count = () => wordsIn(paragraphs.flat().join(' '))
  // Later sentences of a subject follow its first ones.
  for (let at = 0; count() < fewestWords && order.some((rest) => rest.length > 0); at = (at + 1) % order.length) {
    paragraphs[at]?.push(...(order[at]?.splice(0, 1) ?? []))
  }
  paragraphs.push([draw.oneOf(CLOSINGS)])
  const isStrong = draw.chance(0.3)
  return paragraphs
    .map((sentences) => sentences.map((sentence) => escaped(filled(sentence, about))).join(' '))
    .map((text, index) => `<p>${isStrong && index === 3 ? text.replace(/^[^.]*\./, '<strong>$&</strong>') : text}</p>`)
    .join('\n')
}
