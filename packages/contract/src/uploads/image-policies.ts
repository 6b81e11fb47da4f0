import { z } from 'zod'
import { Line, WebAddress } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'

const { line, list } = limits.setting

/** A host whose pages may, or may not, show pictures; `*.` before it means all below it. */
const RefererHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'malformed' satisfies InvalidCode)

const Watermark = z.object({
  kind: z.enum(['none', 'text', 'image']),
  text: Line(limits.watermark.text),
  /** The key of a photo of the site's own. */
  image_key: z.string().regex(/^[\w-]{0,64}$/, 'malformed' satisfies InvalidCode),
  position: z.enum(['top_left', 'top_right', 'center', 'bottom_left', 'bottom_right', 'tiled']),
  /** Per cent of the picture's shorter side. */
  size: z.int().min(1).max(100),
  opacity: z.int().min(1).max(100),
  /** Smaller pictures, and so thumbnails, carry none. */
  min_side: z.int().min(0).max(20_000),
})

const HotLinks = z.object({
  mode: z.enum(['open', 'only', 'except']),
  hosts: z.array(RefererHost).max(list),
  /** Pictures opened by themselves, and apps, name no page that they stand on. */
  allow_empty: z.boolean(),
})

/** Of the file as it is stored: only the place is taken out, nothing is, or everything is. */
const Metadata = z.enum(['blank_place', 'keep', 'strip'])

/** What a person wants of it; `site` leaves it to the site, and where the site strips all of it nothing else counts. */
export const MetadataChoice = z.enum(['site', ...Metadata.options])
export type MetadataChoice = z.output<typeof MetadataChoice>

/**
 * What happens to pictures when they come in and when they go out. The site has a whole one; storages and groups may
 * each say otherwise, the group having the last word.
 */
export const ImagePolicy = z.object({
  metadata: Metadata,
  convert: z.enum(['keep', 'webp', 'avif']),
  quality: z.int().min(30).max(100),
  /** The longer side in pixels; zero for any. */
  max_side: z.int().min(0).max(65_535),
  watermark: Watermark,
  hot_links: HotLinks,
  /** Bytes leave only with a signed address. */
  is_protected: z.boolean(),
  /** Sent by us, or by the storage itself to which the browser is sent on. */
  delivery: z.enum(['proxy', 'redirect']),
  /** A CDN in front of `/i/…`; empty for the site's own address. */
  public_url: WebAddress(line),
  /** Below it objects are named by us: `{yyyy}`, `{mm}` and `{dd}` stand for the day of the upload. */
  path_template: z
    .string()
    .regex(
      /^([a-z0-9_-]+|\{(yyyy|mm|dd)\})(\/([a-z0-9_-]+|\{(yyyy|mm|dd)\})){0,5}$/,
      'malformed' satisfies InvalidCode,
    ),
})
export type ImagePolicy = z.output<typeof ImagePolicy>

/** What a storage or a group says otherwise. */
export const ImagePolicyChanges = z.strictObject(ImagePolicy.shape).partial()
export type ImagePolicyChanges = z.output<typeof ImagePolicyChanges>
