import type { FastifyPluginAsync } from 'fastify'
import type { BrandSettings } from '../../platform/settings/brand/brandFile.ts'

/** A drawing that is opened by itself runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The logo and the sharing picture; other websites may show them. */
export function brandPictures({ pictures }: BrandSettings): FastifyPluginAsync {
  return async (app) => {
    for (const { address, type, content } of pictures) {
      app.get(address, async (_request, reply) =>
        reply
          .type(type)
          .headers({
            'cache-control': 'public, max-age=86400',
            'content-security-policy': POLICY,
            'x-content-type-options': 'nosniff',
          })
          .send(content),
      )
    }
  }
}
