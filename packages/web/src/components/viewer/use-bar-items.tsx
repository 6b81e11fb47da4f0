import { CircleHelp, Info, Link, Maximize, Minimize, Pause, Play, Share2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopyLinks } from '#components/use-copy-links.ts'
import type { OwnActs } from './own-acts.ts'
import type { BarItem } from './ViewerBar.tsx'
import type { ViewerPhoto } from './viewer-photo.ts'
import type { ViewerAct, ViewerControls, ViewerProps } from './viewer-props.ts'

interface Item extends BarItem {
  key?: string
}

interface Looking {
  own: OwnActs
  isZoomed: boolean
  isPlaying: boolean
  isFull: boolean
  isPanelOpen: boolean
}

interface UseBarItemsDeps extends Looking, Pick<ViewerProps, 'linkOf'> {
  photo: ViewerPhoto | null
  acts: ViewerAct[]
  controls: ViewerControls
}

const size = 20

const items = (all: (Item | false | undefined)[]) => all.filter((item) => item !== false && item !== undefined)

function useLooking({ own, isZoomed, isPlaying, isFull }: Looking) {
  const { t } = useTranslation('viewer')
  return items([
    {
      name: 'zoom',
      label: t(isZoomed ? 'zoom_out' : 'acts.zoom'),
      icon: isZoomed ? <ZoomOut size={size} /> : <ZoomIn size={size} />,
      onAct: own.zoom!,
    },
    {
      name: 'slideshow',
      label: t(isPlaying ? 'pause' : 'acts.slideshow'),
      icon: isPlaying ? <Pause size={size} /> : <Play size={size} />,
      onAct: own.slideshow!,
    },
    own.full_screen && {
      name: 'full_screen',
      label: t(isFull ? 'full_screen_end' : 'acts.full_screen'),
      icon: isFull ? <Minimize size={size} /> : <Maximize size={size} />,
      onAct: own.full_screen,
    },
  ])
}

/** Telling the system's own sheet where the photo is, which most desktops do not have. Whoever closes it has not failed. */
const share = ({ name, public_url }: ViewerPhoto) =>
  void navigator.share({ title: name, url: public_url }).catch(() => {})

function useTaking(shown: ViewerPhoto | null, linkOf: ViewerProps['linkOf']) {
  const { t } = useTranslation('viewer')
  const copyLinks = useCopyLinks()
  const photo = shown && linkOf ? { ...shown, public_url: linkOf(shown) } : shown
  if (photo?.public_url === '') return []
  return items([
    {
      name: 'copy',
      label: t('acts.copy'),
      icon: <Link size={size} />,
      onAct: () => photo && void copyLinks([photo], 'url'),
    },
    'share' in navigator && {
      name: 'share',
      label: t('share'),
      icon: <Share2 size={size} />,
      onAct: () => photo && share(photo),
    },
  ])
}

/** What stands in the line on top: looking, taking along, what the place offers, and what is told. */
export function useBarItems({ photo, acts, controls, linkOf, ...looking }: UseBarItemsDeps): Item[] {
  const { t } = useTranslation('viewer')
  const { own, isPanelOpen } = looking
  const ways = useLooking(looking)
  const taking = useTaking(photo, linkOf)
  return items([
    ...ways,
    ...taking,
    ...acts.map(({ onAct, ...act }) => ({ ...act, onAct: () => photo && onAct(photo, controls) })),
    own.details && {
      name: 'details',
      label: t('acts.details'),
      icon: <Info size={size} />,
      isMain: true,
      isPressed: isPanelOpen,
      onAct: own.details,
    },
    { name: 'help', label: t('acts.help'), icon: <CircleHelp size={size} />, onAct: own.help! },
  ])
}
