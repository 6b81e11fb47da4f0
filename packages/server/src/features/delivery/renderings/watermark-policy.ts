import { hash } from 'node:crypto'
import type { ImagePolicy } from '@imagora/contract'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { WatermarkSpec } from '#images/transformation.ts'
import type { SourcePicture } from './source-picture.ts'

/** A watermark as currently configured. */
export interface ActiveWatermark extends Omit<WatermarkSpec, 'overlay'> {
  min_side: number
  /** Digest that changes with every visible change. */
  digest: string
  /** Photo of the site used as the overlay; null for a text. */
  image: SourcePicture | null
}

type Watermark = ImagePolicy['watermark']
type MaybePromise<T> = T | Promise<T>

interface WatermarkPolicyDeps {
  policies: Pick<PolicyService, 'resolveCached' | 'resolve'>
  find: (key: string) => MaybePromise<SourcePicture | null>
}

function markOf(watermark: Watermark, image: SourcePicture | null): ActiveWatermark {
  const { text, position, size, opacity, min_side } = watermark
  const content = image ? { image: image.sha256, position, size, opacity } : { text, position, size, opacity }
  const digest = hash('sha256', JSON.stringify(content)).slice(0, 12)
  return { text, position, size, opacity, min_side, digest, image }
}

/** Determines the watermark of a picture; on nearly all sites the policy alone answers. */
export function createWatermarkPolicy({ policies, find }: WatermarkPolicyDeps) {
  const texts = new WeakMap<Watermark, ActiveWatermark>()

  function ofText(watermark: Watermark) {
    const cachedText = texts.get(watermark)
    if (cachedText) return cachedText
    const mark = markOf(watermark, null)
    texts.set(watermark, mark)
    return mark
  }

  /** A deleted logo leaves pictures without a watermark. */
  const ofImage = (watermark: Watermark, image: SourcePicture | null) => image && markOf(watermark, image)

  function findActiveWatermark({ watermark }: ImagePolicy): MaybePromise<ActiveWatermark | null> {
    if (watermark.kind === 'none') return null
    if (watermark.kind === 'text') return watermark.text ? ofText(watermark) : null
    const image = find(watermark.image_key)
    return image instanceof Promise
      ? image.then((watermarkImage) => ofImage(watermark, watermarkImage))
      : ofImage(watermark, image)
  }

  return ({
    storage_id,
    group_id,
  }: Pick<SourcePicture, 'storage_id' | 'group_id'>): MaybePromise<ActiveWatermark | null> => {
    const policy = policies.resolveCached(storage_id, group_id)
    return policy ? findActiveWatermark(policy) : policies.resolve(storage_id, group_id).then(findActiveWatermark)
  }
}
