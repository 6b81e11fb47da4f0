import type { ImagePolicy } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { TrafficService } from '#features/traffic/service.ts'
import type { Picture } from './facts.ts'
import { type Asking, mayShow } from './hot-links.ts'
import { nameInShare, type PictureSigner, type SharedBy } from './signing.ts'

interface Needs {
  config: Pick<Config, 'publicUrl' | 'aliasUrls' | 'contentUrl'>
  policies: Pick<PolicyService, 'of' | 'known'>
  signer: Pick<PictureSigner, 'signedUntil'>
  traffic: Pick<TrafficService, 'secondsOver'>
  now: () => Date
}

type Asked = Pick<
  Picture,
  'key' | 'version' | 'owner_id' | 'storage_id' | 'group_id' | 'is_protected' | 'is_owner_suspended' | 'tells_place'
>

/** The share under whose address it is asked for. */
interface Share extends SharedBy {
  is_download_allowed: boolean
  is_place_shown: boolean
  expires: number
}

/** Whether a request may have a picture, and what that hangs on. */
export interface Admission {
  status: 200 | 403 | 429
  /** Until when this address is good, in milliseconds: only for whoever holds it. Infinity where anyone may. */
  until: number
  /** Another page may be answered otherwise. */
  isByPage: boolean
  /** Seconds after which it may be had again. */
  retry_after?: number
}

interface Wanted {
  /** What the address was signed for. */
  variant: string
  /** All after its question mark. */
  query: string
  asking: Asking
  share: Share | null
}

const open: Admission = { status: 200, until: Infinity, isByPage: false }
const openToThisPage: Admission = { ...open, isByPage: true }
const refused: Admission = { status: 403, until: 0, isByPage: false }
const refusedToThisPage: Admission = { ...refused, isByPage: true }

const signatureIn = /(?:^|&)s=([\w.-]{1,80})(?:&|$)/
const versionIn = /(?:^|&)v=(\d{1,10})(?:&|$)/
const hostOf = (origin: string | undefined) => (origin ? [new URL(origin).host] : [])

/**
 * Decides whether a request may have a picture, before anything of it is sent. For a picture without rules, and that
 * is nearly every one, a few comparisons.
 */
export function pictureAdmission({ config, policies, signer, traffic, now }: Needs) {
  const ownHosts = new Set([config.publicUrl, config.contentUrl, ...config.aliasUrls].flatMap(hostOf))

  function signedUntil({ key, version }: Asked, variant: string, query: string, share: Share | null) {
    const signed = { key, variant, version, ...(share && { share: nameInShare(share) }) }
    return signer.signedUntil(signatureIn.exec(query)?.[1] ?? '', signed, now())
  }

  /** Zero where it is not let out: by a share, what is no thumbnail or preview is a download, of all that is in the file. */
  function openUntil(picture: Asked, { variant, query, share }: Wanted) {
    if (picture.is_owner_suspended) return 0
    if (!share) return signedUntil(picture, variant, query, null)
    const isWhole = share.is_download_allowed && (share.is_place_shown || !picture.tells_place)
    return isWhole || variant === 'thumb' || variant === 'preview'
      ? Math.min(share.expires, signedUntil(picture, variant, query, share))
      : 0
  }

  function byRules(policy: ImagePolicy, picture: Asked, wanted: Wanted): Admission {
    const { hot_links } = policy
    const isProtected = picture.is_protected || policy.is_protected || wanted.share !== null
    if (!isProtected && hot_links.mode === 'open') return open
    const isByPage = hot_links.mode !== 'open'
    if (isByPage && !mayShow(hot_links, ownHosts, wanted.asking)) return refusedToThisPage
    if (!isProtected) return openToThisPage
    const until = openUntil(picture, wanted)
    return until > 0 ? { status: 200, until, isByPage } : refused
  }

  /** Whose month is used up still sees the thumbnails of the application, which are the only ones with a version. */
  function decide(policy: ImagePolicy, picture: Asked, wanted: Wanted): Admission {
    const { variant, query } = wanted
    const admission = byRules(policy, picture, wanted)
    const retry_after = traffic.secondsOver(picture.owner_id)
    if (retry_after === 0 || admission.status !== 200) return admission
    const isForApplication = variant === 'thumb' && versionIn.exec(query)?.[1] === String(picture.version)
    return isForApplication ? admission : { ...admission, status: 429, retry_after }
  }

  return {
    /** Whether the query has our signature for this very variant. */
    isSigned: (picture: Asked, variant: string, query: string) => signedUntil(picture, variant, query, null) > 0,

    /** At once where the policy is known. */
    admit(picture: Asked, wanted: Wanted): Admission | Promise<Admission> {
      const { storage_id, group_id } = picture
      const policy = policies.known(storage_id, group_id)
      if (policy) return decide(policy, picture, wanted)
      return policies.of(storage_id, group_id).then((read) => decide(read, picture, wanted))
    },
  }
}
