import { machineNames } from 'xstate-charts'
import { chartOf } from 'xstate-charts/chart'
import { reasonFor } from 'xstate-charts/reasons'
import { offersOf, replay, type Simulation } from 'xstate-charts/simulate'
import { trailFromText } from 'xstate-charts/trail'
import { describe, expect, it } from 'vitest'
import type { StateValue } from 'xstate'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import project from '../../statecharts.config.ts'

const { scenarios, guards } = project
type MachineName = keyof typeof scenarios

const clock = { now: 0 }

function walked(machine: MachineName, trail: string): Simulation[] {
  return replay(scenarios[machine], trailFromText(trail), clock)
}

function last(machine: MachineName, trail: string): Simulation {
  return walked(machine, trail).at(-1) as Simulation
}

const values = (machine: MachineName, trail: string): StateValue[] =>
  walked(machine, trail).map(({ snapshot }) => snapshot.value)

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

  it('§4.8 shows the warning after 60 s, counts down and ends after 120 s', () => {
    expect(values('session', '0~+59999~+1~+60000')).toEqual(['active', 'active', 'warning', 'loggedOut'])
    expect(last('session', '0~+63000').snapshot.context).toMatchObject({ countdown: 57 })
    expect(values('session', '0~+90000~session.extend~+59999').at(-1)).toBe('active')
  })

  it('§4.6 shows the uploading indicator for one second, even if the upload is faster', () => {
    expect(values('upload', '0~file.chosen-good~done-uploadDocument').at(-1)).toMatchObject({
      uploading: { transfer: { file: 'sent' } },
    })
    expect(values('upload', '0~file.chosen-good~done-uploadDocument~+1000').at(-1)).toBe('uploaded')
    expect(values('upload', '0~file.chosen-good~+1000~done-uploadDocument').at(-1)).toBe('uploaded')
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

  it('is replayed identically, point by point', () => {
    expect(values('application', PERSONAL)).toEqual(values('application', PERSONAL))
    expect(walked('application', PERSONAL)).toHaveLength(PERSONAL.split('~').length)
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
