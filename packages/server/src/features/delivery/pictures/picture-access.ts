import { type ImagePolicy, limits } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { TrafficService } from '#features/delivery/traffic/service.ts'
import type { Picture } from './picture-cache.ts'
import { isLargeThumbnail } from '#images/picture-urls.ts'
import { SECOND_MS } from '#platform/time.ts'
import { nameInShare, type PictureSigner, type SharedBy } from './url-signer.ts'

type HotlinkRules = ImagePolicy['hot_links']

/** Request headers that identify the embedding page. */
interface EmbeddingHeaders {
  host?: string | undefined
  referer?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

interface HotlinkHosts {
  exact: Set<string>
  /** Domain suffixes with a leading dot. */
  below: string[]
}

const compiledHosts = new WeakMap<HotlinkRules, HotlinkHosts>()

function hostsOf(rules: HotlinkRules) {
  let hosts = compiledHosts.get(rules)
  if (!hosts) {
    const [below, exact] = [true, false].map((isBelow) =>
      rules.hosts.filter((host) => host.startsWith('*.') === isBelow),
    )
    hosts = { exact: new Set(exact), below: below!.map((host) => host.slice(1)) }
    compiledHosts.set(rules, hosts)
  }
  return hosts
}

/** A rule without a port matches all ports. */
function isListed(rules: HotlinkRules, { host, hostname }: URL) {
  const { exact, below } = hostsOf(rules)
  const isBelow = (suffix: string) => host.endsWith(suffix) || hostname.endsWith(suffix)
  return exact.has(host) || exact.has(hostname) || below.some(isBelow)
}

/** Returns whether a page may embed a picture, judged by the request headers. The site's own pages always may. */
function mayEmbed(rules: HotlinkRules, ownHosts: ReadonlySet<string>, headers: EmbeddingHeaders) {
  const page = headers.referer ? URL.parse(headers.referer) : null
  if (!page?.host) {
    // Pages with secret URLs send no referrer, but `sec-fetch-site` still shows that they are our own.
    return rules.allow_empty || headers['sec-fetch-site'] === 'same-origin'
  }
  if (page.host === headers.host?.toLowerCase() || ownHosts.has(page.host)) return true
  return isListed(rules, page) === (rules.mode === 'only')
}

interface PictureAccessDeps {
  config: Pick<Config, 'publicUrl' | 'aliasUrls' | 'contentUrl'>
  policies: Pick<PolicyService, 'resolve' | 'resolveCached'>
  signer: Pick<PictureSigner, 'signatureExpiry'>
  traffic: Pick<TrafficService, 'secondsUntilCapResets'>
  now: () => Date
}

type RequestedPicture = Pick<
  Picture,
  | 'key'
  | 'version'
  | 'owner_id'
  | 'storage_id'
  | 'group_id'
  | 'is_protected'
  | 'is_quarantined'
  | 'is_owner_suspended'
  | 'tells_place'
  | 'playback_path'
>

/** Share through whose URL the picture is requested. */
interface Share extends SharedBy {
  is_download_allowed: boolean
  is_place_shown: boolean
  expires: number
}

/** Access decision for a picture request and what it depends on. */
interface Admission {
  status: 200 | 403 | 429
  /** Expiry of this URL in milliseconds, valid only for its holder; Infinity when anyone may access the picture. */
  until: number
  /** True when another embedding page may get a different response. */
  variesByPage: boolean
  /** Seconds after which the picture is available again. */
  retry_after?: number
}

interface AccessRequest {
  /** Variant for which the URL was signed. */
  variant: string
  /** Name of an open transform, for which alone the URL may be signed too. */
  transform: string | null
  /** Query string without the question mark. */
  query: string
  headers: EmbeddingHeaders
  share: Share | null
}

const ALLOWED: Admission = { status: 200, until: Infinity, variesByPage: false }
const ALLOWED_TO_PAGE: Admission = { ...ALLOWED, variesByPage: true }
const DENIED: Admission = { status: 403, until: 0, variesByPage: false }
const DENIED_TO_PAGE: Admission = { ...DENIED, variesByPage: true }

const signatureIn = /(?:^|&)s=([\w.-]{1,80})(?:&|$)/
const versionIn = /(?:^|&)v=(\d{1,10})(?:&|$)/
const hostOf = (origin: string | undefined) => (origin ? [new URL(origin).host] : [])

/**
 * Decides whether a request may access a picture before any byte is sent. A picture without rules, which is nearly
 * every one, needs only a few comparisons.
 */
export function createPictureAccess({ config, policies, signer, traffic, now }: PictureAccessDeps) {
  const ownHosts = new Set([config.publicUrl, config.contentUrl, ...config.aliasUrls].flatMap(hostOf))

  function getSignatureExpiry({ key, version }: RequestedPicture, variant: string, query: string, share: Share | null) {
    const signedFields = { key, variant, version, ...(share && { share: nameInShare(share) }) }
    return signer.signatureExpiry(signatureIn.exec(query)?.[1] ?? '', signedFields, now())
  }

  /**
   * Returns zero when access is denied. In a share, everything except a thumbnail, a preview, a storyboard or a video
   * that is played is a download of the whole file with its metadata.
   */
  function accessExpiry(picture: RequestedPicture, { variant, transform, query, share }: AccessRequest) {
    if (picture.is_owner_suspended) return 0
    if (!share) {
      const signed = getSignatureExpiry(picture, variant, query, null)
      const expiry = signed > 0 || transform === null ? signed : getSignatureExpiry(picture, transform, query, null)
      // Signatures without an end were issued while nothing protected the photo.
      const latest = now().getTime() + limits.transformUrlSeconds * SECOND_MS
      return expiry <= latest ? expiry : 0
    }
    const hidesPlace = picture.tells_place && !share.is_place_shown
    const isWhole = share.is_download_allowed && !hidesPlace
    // The copy of a video is made without metadata, so that it tells no place.
    const isPlayable = variant === 'video' && (!hidesPlace || picture.playback_path !== null)
    const isStill = variant === 'thumb' || variant === 'preview' || variant === 'storyboard'
    return isWhole || isStill || isPlayable
      ? Math.min(share.expires, getSignatureExpiry(picture, variant, query, share))
      : 0
  }

  function applyRules(policy: ImagePolicy, picture: RequestedPicture, request: AccessRequest): Admission {
    const { hot_links } = policy
    const isProtected = picture.is_protected || policy.is_protected || request.share !== null
    if (!isProtected && hot_links.mode === 'open') return ALLOWED
    const variesByPage = hot_links.mode !== 'open'
    if (variesByPage && !mayEmbed(hot_links, ownHosts, request.headers)) return DENIED_TO_PAGE
    if (!isProtected) return ALLOWED_TO_PAGE
    const isOpen = request.share === null || !picture.is_quarantined
    const until = isOpen ? accessExpiry(picture, request) : 0
    return until > 0 ? { status: 200, until, variesByPage } : DENIED
  }

  /**
   * Owners over their monthly traffic still see the small thumbnails of the application, which are the only ones with
   * a version.
   */
  function decide(policy: ImagePolicy, picture: RequestedPicture, request: AccessRequest): Admission {
    const { variant, query } = request
    const admission = applyRules(policy, picture, request)
    const retry_after = traffic.secondsUntilCapResets(picture.owner_id)
    if (retry_after === 0 || admission.status !== 200) return admission
    const isSmall = variant === 'thumb' && !isLargeThumbnail(query)
    const isForApplication = isSmall && versionIn.exec(query)?.[1] === String(picture.version)
    return isForApplication ? admission : { ...admission, status: 429, retry_after }
  }

  return {
    /** Returns until when our signature for exactly this variant is valid; 0 without one. */
    signedUntil: (picture: RequestedPicture, variant: string, query: string) =>
      getSignatureExpiry(picture, variant, query, null),

    /** Returns synchronously when the policy is cached. */
    admit(picture: RequestedPicture, request: AccessRequest): Admission | Promise<Admission> {
      const { storage_id, group_id } = picture
      const policy = policies.resolveCached(storage_id, group_id)
      if (policy) return decide(policy, picture, request)
      return policies.resolve(storage_id, group_id).then((read) => decide(read, picture, request))
    },
  }
}
