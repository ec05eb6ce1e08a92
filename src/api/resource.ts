import type { Api } from './client.ts'

/** The create, update and delete calls that the resources of section 7 share. */
export function createResource<Entity extends { id: string | number }>(api: Api, path: string) {
  return {
    list: () => api.call<Entity[]>(path),
    create: (entity: object) => api.call<Entity>(`${path}/`, { method: 'POST', body: entity }),
    update: (id: Entity['id'], entity: object) => api.call<unknown>(`${path}/${id}`, { method: 'PUT', body: entity }),
    remove: (id: Entity['id']) => api.call<void>(`${path}/${id}`, { method: 'DELETE' }),
  }
}

/** The same, for the resources that can be fetched one by one. */
export function createReadableResource<Entity extends { id: string | number }>(api: Api, path: string) {
  return { ...createResource<Entity>(api, path), get: (id: Entity['id']) => api.call<Entity>(`${path}/${id}`) }
}
