import { machineNames } from 'xstate-charts'
import { chartOf } from 'xstate-charts/chart'
import { reasonFor } from 'xstate-charts/reasons'
import { offersOf, replay, type Simulation } from 'xstate-charts/simulate'
import { trailFromText } from 'xstate-charts/trail'
import { describe, expect, it } from 'vitest'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import project from '../../statecharts.config.ts'

const { scenarios, guards } = project
type MachineName = keyof typeof scenarios

const clock = { now: 0 }

function last(machine: MachineName, trail: string): Simulation {
  return replay(scenarios[machine], trailFromText(trail), clock).at(-1) as Simulation
}

const REGISTERED = '0~done-loadFellowship-none~done-createFellowship~done-readDrafts'
const PERSONAL = `${REGISTERED}~uploads~personalDetails.save~done-saveRecord~done-updateFellowship`

describe('a simulation', () => {
  it('§4.1 runs the lifecycle from registration to submission', () => {
    const saves = RECORD_STEPS.map((step) => `${step}.save~done-saveRecord~done-updateFellowship`)
    const review = 'review.confirm~done-updateFellowship'
    const submit = 'application.submit~done-updateFellowship'
    const trail = [REGISTERED, 'uploads~institutions', ...saves, review, submit].join('~')
    const { snapshot, effects } = last('application', trail)
    expect(snapshot.value).toEqual({
      working: { editing: 'open', progress: 'submitted', saving: { resting: 'idle' }, screen: 'progress' },
    })
    expect(effects).toContain('says navigate: /application/progressdetails /application/submit')
  })

  it('explains why a guard refuses', () => {
    const simulation = last('application', PERSONAL)
    const submit = offersOf(scenarios.application, simulation, clock).find(
      ({ choice }) => choice.id === 'application.submit',
    )
    expect(submit).toMatchObject({ isHeard: true, isEnabled: false })
    const refusal = submit?.refusals.at(-1)
    expect(refusal && reasonFor(project, 'application', simulation.snapshot.context, refusal)).toBe(
      `mayApplicationBeSubmitted says no: submit is open when highestStep is greater than ${STEP.review.number} (§2.1); it is 2, every saved answer must be valid (§5), and applications must be open (decision 35)`,
    )
  })

  it('offers only events that the state handles', () => {
    const offers = offersOf(scenarios.application, last('application', '0'), clock).filter(
      ({ choice, isHeard }) => isHeard && !choice.id.startsWith('location.changed'),
    )
    expect(offers.every(({ choice }) => choice.id.includes('loadFellowship'))).toBe(true)
    expect(offers).toHaveLength(5)
  })

  it('offers nothing after the machine has finished', () => {
    expect(offersOf(scenarios.session, last('session', '0~session.end'), clock)).toEqual([])
  })
})

describe.each(machineNames(project))('the scenario of %s', (name) => {
  const { machine, choices, starts } = scenarios[name]
  const chart = chartOf(machine)

  it('has a choice for every event of the machine', () => {
    const heard = chart.edges
      .filter(({ trigger }) => ['event', 'done', 'error', 'snapshot'].includes(trigger))
      .map(({ eventType }) => eventType)
    const { snapshot } = last(name, '0')
    const offered = choices.flatMap((choice) => choice.events(snapshot, 0).map(({ type }) => type))
    expect(new Set(heard.filter((type) => !offered.includes(type)))).toEqual(new Set())
    expect(offered.filter((type) => !heard.includes(type))).toEqual([])
  })

  it('has unique choice ids, and every start works', () => {
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
    for (const start of starts.keys()) expect(last(name, String(start)).snapshot.status).toBe('active')
  })

  it('explains exactly the guards of the machine', () => {
    const used = new Set(chart.edges.flatMap(({ guard }) => (guard === null ? [] : [guard.name])))
    expect(Object.keys(guards[name]).sort()).toEqual([...used].sort())
  })
})
