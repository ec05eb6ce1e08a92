import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ReferenceItem, ReferenceName } from '../../../domain/reference.ts'
import { createAdministrationActors } from '../../../src/desk/administrationActors.ts'
import { run } from '../actors/run.ts'
import { json, openApi, recordCalls, recordLog } from '../api/recorder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const actors = createAdministrationActors(openApi())

describe('§7.2 the applications window', () => {
  const BEFORE = { id: '1', open: false, closingDate: '2030-09-30', openingDate: '2030-02-01' }
  const CHANGE = { open: true, closingDate: '2030-10-31' }

  it('§7.2 is the first status in the list, and comes with the intakes', async () => {
    const intakes = [{ ...BEFORE, name: '2030', isCurrent: true }]
    const calls = recordCalls(({ path }) => json(path === '/api/intakes' ? intakes : [BEFORE, { ...BEFORE, id: '2' }]))
    expect(await run(actors.loadStatus, {})).toEqual({ status: BEFORE, intakes })
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/api/FellowshipApplicationsStatus'],
      ['GET', '/api/intakes'],
    ])
  })

  it('§7.2 is saved with the status that the change was made to, and returns the stored one', async () => {
    const after = { id: '1', open: true, closingDate: '2030-10-31' }
    const calls = recordCalls(() => json(after))
    expect(await run(actors.saveStatus, { before: BEFORE, change: CHANGE })).toEqual(after)
    const { id: _, ...seen } = BEFORE
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/FellowshipApplicationsStatus/1', { id: '1', ...CHANGE, seen }],
    ])
  })

  it('§7.2 is stale if another administrator has changed it meanwhile', async () => {
    recordLog()
    recordCalls(() => json({ message: 'It has been changed since it was read.', code: 'stale' }, 412))
    await expect(run(actors.saveStatus, { before: BEFORE, change: CHANGE })).rejects.toMatchObject({ failure: 'stale' })
  })
})

describe('intakes', () => {
  const INTAKE = { name: ' 2031 ', openingDate: null, closingDate: '2031-09-30' }

  it("are started with a normalised name, and a refusal has the server's reason", async () => {
    const calls = recordCalls(() => json({}, 201))
    await run(actors.startIntake, { intake: INTAKE })
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/intakes', body: { ...INTAKE, name: '2031' } }])
    recordLog()
    recordCalls(() => json({ message: 'There is already an intake called 2031.' }, 409))
    await expect(run(actors.startIntake, { intake: INTAKE })).rejects.toMatchObject({
      failure: 'refused',
      reason: 'There is already an intake called 2031.',
    })
  })
})

describe('§7.10 institutions', () => {
  const answer = ({ path }: { path: string }) =>
    path.startsWith('/api/countries')
      ? json([
          { id: 516, code: 'NA', name: 'Namibia' },
          { id: 710, code: 'ZA', name: 'South Africa' },
        ])
      : new Response(JSON.stringify([{ id: 'i1', name: 'University of Namibia', countryCode: 'NA' }]), {
          headers: { 'Content-Type': 'application/json', 'X-Total-Count': '151' },
        })

  it('§7.10 are loaded by page, with their number and the countries to choose from', async () => {
    recordCalls(answer)
    expect(await run(actors.loadItems, { list: 'institutions', text: 'uni', page: 3 })).toEqual({
      items: [{ id: 'i1', form: { name: 'University of Namibia', countryCode: 'NA', website: '' } }],
      total: 151,
      options: {
        countryCode: [
          { value: 'NA', label: 'Namibia' },
          { value: 'ZA', label: 'South Africa' },
        ],
      },
    })
  })

  it.each([
    ['uni', 3, '/api/institutions?pageNumber=3&pageSize=50&globalFilter=uni'],
    ['', 1, '/api/institutions?pageNumber=1&pageSize=50'],
  ])('§7.10 with the text %j, page %i is requested as %s', async (text, page, path) => {
    const calls = recordCalls(answer)
    await run(actors.loadItems, { list: 'institutions', text, page })
    expect(calls.map((call) => call.path).toSorted()).toEqual(['/api/countries', path])
  })
})

describe('the other lists', () => {
  const COUNTRIES = [
    { id: 516, code: 'NA', name: 'Namibia' },
    { id: 710, code: 'ZA', name: 'South Africa' },
  ]
  const NAMIBIA = { id: '516', form: { name: 'Namibia', code: 'NA', id: '516' } }
  const SOUTH_AFRICA = { id: '710', form: { name: 'South Africa', code: 'ZA', id: '710' } }

  it.each([
    ['courses', '/api/courses'],
    ['regions', '/api/regions'],
  ] as const)('the %s are requested once, as %s, without choices', async (list, path) => {
    const calls = recordCalls(() => json([{ id: 'x1', name: 'Law' }]))
    expect(await run(actors.loadItems, { list, text: '', page: 1 })).toEqual({
      items: [{ id: 'x1', form: { name: 'Law' } }],
      total: 1,
      options: {},
    })
    expect(calls).toMatchObject([{ method: 'GET', path }])
  })

  it.each([
    ['  ', [NAMIBIA, SOUTH_AFRICA]],
    [' AFRICA ', [SOUTH_AFRICA]],
    ['16', [NAMIBIA]],
    ['Angola', []],
  ])('the text %j matches any field, ignoring case', async (text, items) => {
    recordCalls(() => json(COUNTRIES))
    expect(await run(actors.loadItems, { list: 'countries', text, page: 1 })).toEqual({
      items,
      total: items.length,
      options: {},
    })
  })

  it.each([
    [2, 50, 'Course 51', 'Course 100'],
    [3, 1, 'Course 101', 'Course 101'],
  ])('page %i of 101 courses has %i of them, from %s to %s', async (page, length, first, last) => {
    recordCalls(() => json(Array.from({ length: 101 }, (_, index) => ({ id: index, name: `Course ${index + 1}` }))))
    const { items, total } = await run(actors.loadItems, { list: 'courses', text: '', page })
    expect([total, items.length, items[0]?.form['name'], items.at(-1)?.form['name']]).toEqual([
      101,
      length,
      first,
      last,
    ])
  })
})

describe('an entry of a list', () => {
  const LAW = { id: 'c1', form: { name: 'Law' } }
  const save = (list: ReferenceName, before: ReferenceItem | null, form: Record<string, string>) =>
    run(actors.saveItem, { list, before, form })
  const remove = () => run(actors.removeItem, { list: 'regions', id: 'r1' })

  it.each([
    [
      'created with trimmed values',
      () => save('courses', null, { name: ' Law ' }),
      'POST /api/courses/',
      { name: 'Law' },
    ],
    ['removed by its id', remove, 'DELETE /api/regions/r1', undefined],
  ])('is %s', async (_, call, request, body) => {
    const calls = recordCalls(({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : json({})))
    expect(await call()).toBeUndefined()
    expect(calls.map((each) => [`${each.method} ${each.path}`, each.body])).toEqual([[request, body]])
  })

  it('is updated by its id, with numbers as numbers, and with the entry that the change was made to', async () => {
    const calls = recordCalls(() => json({}))
    const form = { name: 'Namibia', code: 'NA', id: '516' }
    await save('countries', { id: '516', form }, { ...form, name: 'Namib' })
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/countries/516', { name: 'Namib', code: 'NA', id: 516, seen: form }],
    ])
  })

  it('is removed if another administrator has removed it already', async () => {
    recordLog()
    recordCalls(() => json({ message: 'Not found.' }, 404))
    expect(await remove()).toBeUndefined()
  })

  it.each([
    ['created', () => save('courses', null, { name: 'Law' })],
    ['updated', () => save('courses', LAW, { name: 'Laws' })],
    ['removed', remove],
  ])("fails with the server's reason if it cannot be %s", async (_, call) => {
    recordLog()
    recordCalls(() => json({ message: 'There is one like it.' }, 409))
    await expect(call()).rejects.toMatchObject({
      name: 'ApiError',
      message: 'There is one like it.',
      failure: 'refused',
      status: 409,
      reason: 'There is one like it.',
    })
  })
})
