import { useQueryClient } from '@tanstack/react-query'
import { Download, Flag, Heart } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'
import type { ViewerAct } from '#components/viewer/viewer-props.ts'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'
import { ApiError } from '#data/api/client.ts'
import { saveFrom } from '#lib/browser/save-file.ts'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './ExploreViewer.module.css'
import { LikeButton } from './LikeButton.tsx'
import { OwnerLink } from './OwnerLink.tsx'
import { explorePhotoQuery, isExploreTile } from '#data/sharing/explore.ts'
import type { Asking } from './use-asking.tsx'

// Known of few photos, and asked for by a press.
const PhotoAbout = lazy(async () => ({ default: (await import('./PhotoAbout.tsx')).PhotoAbout }))

interface Props extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'viewed'> {
  asking: Asking
}

/** Whether a photo that does not load is no longer public, or no longer there. */
function useIsGone() {
  const client = useQueryClient()
  return async (id: number) => {
    try {
      await client.fetchQuery({ ...explorePhotoQuery(id), staleTime: 0, retry: false })
      return false
    } catch (error) {
      return error instanceof ApiError && error.status === 404
    }
  }
}

/** Under its own name, with the ending that its address has. */
function save({ name, public_url }: ViewerPhoto) {
  const file = new URL(public_url, location.href).pathname.split('/').at(-1) ?? ''
  const ending = /\.\w+$/.exec(file)?.[0] ?? ''
  saveFrom(public_url, !name || name.toLowerCase().endsWith(ending) ? name || file : `${name}${ending}`)
}

/** One public photo after the other: whose it is, and what everybody may do with it. */
export function ExploreViewer({ asking, ...gallery }: Props) {
  const { t } = useTranslation('explore')
  const isGone = useIsGone()
  const acts: ViewerAct[] = [
    // The heart stands below the photo; here is its key.
    {
      name: 'like',
      label: t('like'),
      icon: <Heart size={20} />,
      key: 'l',
      isUnseen: true,
      onAct: ({ id }) => asking.like(id),
    },
    { name: 'download', label: t('download'), icon: <Download size={20} />, key: 'd', onAct: save },
    {
      name: 'report',
      label: t('report.photo'),
      icon: <Flag size={20} />,
      onAct: ({ id, public_url }) => asking.report({ type: 'photo', id, url: public_url }),
    },
  ]

  return (
    <GalleryViewer
      {...gallery}
      acts={acts}
      isGone={isGone}
      renderDetails={({ id }) => (
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <PhotoAbout id={id} />
        </Suspense>
      )}
      renderFoot={(photo) =>
        isExploreTile(photo) && (
          <div className={classes.foot}>
            <OwnerLink user={photo.user} size={32} className={classes.owner} />
            <LikeButton photo={photo} onLike={asking.like} />
          </div>
        )
      }
    />
  )
}
