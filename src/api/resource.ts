import { versionOfEtag } from '../../domain/versions.ts'
import type { Api } from './client.ts'

/** The create, update and delete calls shared by the resources of section 7. */
export function createResource<Entity extends { id: string | number }>(api: Api, path: string) {
  return {
    list: () => api.call<Entity[]>(path),
    create: (entity: object) => api.call<Entity>(`${path}/`, { method: 'POST', body: entity }),
    update: (id: Entity['id'], entity: object) => api.call<unknown>(`${path}/${id}`, { method: 'PUT', body: entity }),
    remove: (id: Entity['id']) => api.call<void>(`${path}/${id}`, { method: 'DELETE' }),
  }
}

/** The same, for resources that can be fetched by id. */
export function createReadableResource<Entity extends { id: string | number }>(api: Api, path: string) {
  return { ...createResource<Entity>(api, path), get: (id: Entity['id']) => api.call<Entity>(`${path}/${id}`) }
}

/** A save's precondition and key, and the resulting version; all in headers, beside the specified bodies. */
export type SaveHeaders = Readonly<Record<string, string>>

/** The calls of a record, with preconditions. */
export function createRecordResource<Entity extends { id: string }>(api: Api, path: string) {
  const version = (headers: Headers) => versionOfEtag(headers.get('ETag'))
  return {
    ...createReadableResource<Entity>(api, path),
    async createVersion(entity: object, headers: SaveHeaders) {
      const answer = await api.answer<Entity>(`${path}/`, { method: 'POST', body: entity, headers })
      return { id: answer.body.id, version: version(answer.headers) }
    },
    async updateVersion(id: string, entity: object, headers: SaveHeaders) {
      const answer = await api.answer<unknown>(`${path}/${id}`, { method: 'PUT', body: entity, headers })
      return { id, version: version(answer.headers) }
    },
  }
}
