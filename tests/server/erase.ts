import path from 'node:path'
import { documentsInFolder } from '../../server/features/documents/folderStore.ts'
import { erasePerson, findPersons } from '../../server/features/ownData/erasure.ts'
import { TENANT, type TestServer } from './fixture.ts'

/** The person that an operator names by a detail. */
export async function personWith({ db }: TestServer, known: Parameters<typeof findPersons>[2]) {
  const [person] = await findPersons(db, TENANT, known)
  if (person === undefined) throw new Error('There is no such person')
  return person
}

/** Erases a person as an operator does. Returns the counts before and after. */
export const erase = async ({ db, folder }: TestServer, person: Parameters<typeof erasePerson>[2]) =>
  erasePerson(db, await documentsInFolder(path.join(folder, 'documents')), person)
