import { z } from 'zod'
import { Line, WebAddress } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'

const { line, list } = limits.setting

/** Host whose pages may or may not embed pictures; a leading `*.` matches all subdomains. */
const RefererHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'malformed' satisfies InvalidCode)

const Watermark = z.object({
  kind: z.enum(['none', 'text', 'image']),
  text: Line(limits.watermark.text),
  /** Key of one of the site's own photos. */
  image_key: z.string().regex(/^[\w-]{0,64}$/, 'malformed' satisfies InvalidCode),
  position: z.enum(['top_left', 'top_right', 'center', 'bottom_left', 'bottom_right', 'tiled']),
  /** Percent of the picture's shorter side. */
  size: z.int().min(1).max(100),
  opacity: z.int().min(1).max(100),
  /** Minimum side in pixels; smaller pictures, and therefore thumbnails, get no watermark. */
  min_side: z.int().min(0).max(20_000),
})

const HotLinks = z.object({
  mode: z.enum(['open', 'only', 'except']),
  hosts: z.array(RefererHost).max(list),
  /** Pictures opened directly, and apps, send no referrer. */
  allow_empty: z.boolean(),
})

/** Metadata of the stored file: only the location is removed, nothing is, or everything is. */
const Metadata = z.enum(['blank_place', 'keep', 'strip'])

/** The user's choice; `site` uses the site's policy, and a site that strips all metadata overrides any choice. */
export const MetadataChoice = z.enum(['site', ...Metadata.options])
export type MetadataChoice = z.output<typeof MetadataChoice>

/**
 * Rules for incoming and outgoing pictures. The site has a complete policy; storages and groups may each override
 * fields, and the group takes precedence.
 */
export const ImagePolicy = z.object({
  metadata: Metadata,
  convert: z.enum(['keep', 'webp', 'avif']),
  quality: z.int().min(30).max(100),
  /** Longest side in pixels; zero means unlimited. */
  max_side: z.int().min(0).max(65_535),
  watermark: Watermark,
  hot_links: HotLinks,
  /** Pictures are served only with a signed URL. */
  is_protected: z.boolean(),
  /** `proxy` serves through this server, `redirect` sends the browser to the storage. */
  delivery: z.enum(['proxy', 'redirect']),
  /** CDN in front of `/i/…`; empty for the site's own origin. */
  public_url: WebAddress(line),
  /** Folder below which the server names objects; `{yyyy}`, `{mm}` and `{dd}` stand for the day of the upload. */
  path_template: z
    .string()
    .regex(
      /^([a-z0-9_-]+|\{(yyyy|mm|dd)\})(\/([a-z0-9_-]+|\{(yyyy|mm|dd)\})){0,5}$/,
      'malformed' satisfies InvalidCode,
    ),
})
export type ImagePolicy = z.output<typeof ImagePolicy>

/** Overrides of a storage or group. */
export const ImagePolicyChanges = z.strictObject(ImagePolicy.shape).partial()
export type ImagePolicyChanges = z.output<typeof ImagePolicyChanges>
