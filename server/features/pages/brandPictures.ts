import type { FastifyPluginAsync } from 'fastify'
import type { BrandSettings } from '../../platform/settings/brand/brandFile.ts'

/** An SVG opened directly must not run scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves the logo and the sharing picture; other websites may embed them. */
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
