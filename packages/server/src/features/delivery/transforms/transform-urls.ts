import { type PhotoDetail, transformQuery, type TransformUrl, type TransformUrlInput } from '@imagora/contract'
import { pictureUrlExpiry, type PictureSigner } from '#features/delivery/pictures/url-signer.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { Caller, Client } from '#platform/caller.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { TransformPresetService } from './service.ts'

interface TransformUrlServiceDeps {
  photos: {
    get(owner: Caller, id: number, client: Client): Promise<Pick<PhotoDetail, 'key' | 'public_url' | 'is_signed'>>
  }
  pictures: Pick<PictureService, 'find' | 'explainRefusal'>
  presets: Pick<TransformPresetService, 'parse'>
  signer: Pick<PictureSigner, 'signPicture'>
  now: () => Date
}

/** An address without an expiry has one that nobody lives to see. */
const NEVER = new Date('2200-01-01T00:00:00Z')

/** Signs addresses of transforms for the owner of a photo. They die with the version of the photo. */
export function createTransformUrlService({ photos, pictures, presets, signer, now }: TransformUrlServiceDeps) {
  function expiryOf(expiresIn: number | undefined, isProtected: boolean) {
    if (expiresIn !== undefined) return new Date(now().getTime() + expiresIn * 1000)
    return isProtected ? pictureUrlExpiry(now()) : NEVER
  }

  /** Parameters have been checked, and a preset by itself when it was saved, so that only their combination can fail. */
  async function explain({ preset }: TransformUrlInput) {
    if (preset === undefined) return invalid('parameters', 'malformed')
    const alone = await presets.parse(`p=${preset}`)
    return typeof alone === 'string' ? refuse('transform_preset_missing') : invalid('parameters.dpr', 'malformed')
  }

  return {
    async create(owner: Caller, id: number, input: TransformUrlInput, client: Client): Promise<TransformUrl> {
      const { key, public_url, is_signed } = await photos.get(owner, id, client)
      const picture = await pictures.find(key)
      if (!picture) throw refuse('photo_missing')
      const query = transformQuery(input.parameters)
      if (input.preset !== undefined) query.set('p', input.preset)
      const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
      const transform = await presets.parse(text)
      if (typeof transform === 'string' || transform.request === 'link' || transform.name === null) {
        throw await explain(input)
      }
      if (pictures.explainRefusal(picture, transform.request)) throw invalid('parameters.crop', 'malformed')
      const expires = expiryOf(input.expires_in, is_signed)
      const s = signer.signPicture({ key, variant: transform.name, version: picture.version, expires })
      return {
        url: `${public_url.split('?', 1)[0]}?${text}&s=${s}`,
        expires_at: expires === NEVER ? null : new Date(Math.floor(expires.getTime() / 1000) * 1000).toISOString(),
        is_open: transform.closed === null && !is_signed,
      }
    },
  }
}

export type TransformUrlService = ReturnType<typeof createTransformUrlService>
