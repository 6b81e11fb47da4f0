import {
  CircleHelp,
  FileVideo,
  Info,
  Link,
  Maximize,
  Minimize,
  Pause,
  Play,
  Share,
  ZoomIn,
  ZoomOut,
  Ellipsis,
  X,
  ArrowLeft,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopyAddress } from '#components/links/use-copy-links.ts'
import { getMotionVideoUrl, type ViewerPhoto } from './viewer-photo.ts'
import type { ViewerAction, ViewerControls, ViewerProps } from './viewer-props.ts'
import type { RefObject, ReactNode } from 'react'
import { formatKey, keysOf, type ViewerCommand } from './viewer-keys.ts'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import type { Stage } from './stage/stage.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import { downloadUrl } from '#lib/browser/save-file.ts'
import classes from './Viewer.module.css'

interface Looking {
  own: ViewerCommands
  isZoomed: boolean
  isPlaying: boolean
  isFull: boolean
  isPanelOpen: boolean
  isVideo: boolean
}

interface UseBarItemsDeps extends Looking, Pick<ViewerProps, 'linkOf'> {
  photo: ViewerPhoto | null
  acts: ViewerAction[]
  controls: ViewerControls
}

const size = 20

const present = (all: (BarItem | false | undefined)[]) => all.filter((item) => item !== false && item !== undefined)

function useLooking({ own, isZoomed, isPlaying, isFull, isVideo }: Looking) {
  const { t } = useTranslation('viewer')
  return present([
    !isVideo && {
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

/** Opens the share sheet of the system, which most desktops do not have. Closing it is not an error. */
const share = ({ name, public_url }: ViewerPhoto) =>
  void navigator.share({ title: name, url: public_url }).catch(() => {})

function useTaking(shown: ViewerPhoto | null, linkOf: ViewerProps['linkOf']) {
  const { t } = useTranslation('viewer')
  const copyAddress = useCopyAddress()
  const photo = shown && linkOf ? { ...shown, public_url: linkOf(shown) } : shown
  if (photo?.public_url === '') return []
  return present([
    {
      name: 'copy',
      label: t('acts.copy'),
      icon: <Link size={size} />,
      isMain: true,
      onAct: () => photo && void copyAddress(photo),
    },
    'share' in navigator && {
      name: 'share',
      label: t('share'),
      icon: <Share size={size} />,
      onAct: () => photo && share(photo),
    },
  ])
}

/** Items of the top bar: view controls, copy and share, actions of the page, details and help. */
export function useBarItems({ photo, acts, controls, linkOf, ...looking }: UseBarItemsDeps): BarItem[] {
  const { t } = useTranslation('viewer')
  const { own, isPanelOpen } = looking
  const ways = useLooking(looking)
  const taking = useTaking(photo, linkOf)
  const pageActs = acts.filter(({ isFor }) => !photo || !isFor || isFor(photo))
  const pageItems = pageActs.map(({ onAct, ...act }) => ({ ...act, onAct: () => photo && onAct(photo, controls) }))
  const motionVideoUrl = getMotionVideoUrl(photo)
  const isShare = ({ name }: BarItem) => name === 'share_link'
  return present([
    ...ways,
    // Sharing stands beside copying, where users look for either.
    ...pageItems.filter(isShare),
    ...taking,
    ...pageItems.filter((item) => !isShare(item)),
    // Where the picture may be downloaded, so may its video.
    motionVideoUrl !== null &&
      pageItems.some(({ name }) => name === 'download') && {
        name: 'download_video',
        label: t('video.download'),
        icon: <FileVideo size={size} />,
        onAct: () => downloadUrl(motionVideoUrl, ''),
      },
    own.details && {
      name: 'details',
      label: t('acts.details'),
      icon: <Info size={size} />,
      isKept: true,
      isPressed: isPanelOpen,
      onAct: own.details,
    },
    { name: 'help', label: t('acts.help'), icon: <CircleHelp size={size} />, onAct: own.help! },
  ])
}

/** Pixels an arrow key pans a zoomed image. */
const step = 80

interface OwnActsDeps {
  stage: RefObject<Stage | null>
  last: number
  onClose: () => void
  onSlideshow: () => void
  onPause: () => void
  onFullScreen: (() => void) | undefined
  onDetails: (() => void) | undefined
  onHelp: () => void
  /** The player of the open video or motion photo; null for a picture. */
  player: Partial<PlayerCommands> | null
}

export interface PlayerCommands {
  play: () => void
  mute: () => void
  full_screen_video: () => void
}

/** Built-in actions of the viewer; some are not available everywhere. */
type ViewerCommands = Partial<Record<ViewerCommand, () => void>>

export function createViewerCommands({ stage, last, onPause, ...needs }: OwnActsDeps): ViewerCommands {
  const move = (by: number) => () => {
    onPause()
    stage.current!.move(by)
  }
  return {
    next: move(1),
    previous: move(-1),
    first: () => stage.current!.goTo(0),
    last: () => stage.current!.goTo(last),
    up: () => stage.current!.pan(step),
    down: () => stage.current!.pan(-step),
    zoom: () => stage.current!.zoom(),
    close: needs.onClose,
    slideshow: needs.onSlideshow,
    help: needs.onHelp,
    ...needs.player,
    ...(needs.onFullScreen && { full_screen: needs.onFullScreen }),
    ...(needs.onDetails && { details: needs.onDetails }),
  }
}

interface OwnerActionItem {
  name: string
  key?: string
  onAct: () => void
}

/** Returns the action of a key in the current context. */
export const findViewerCommand = (
  act: ViewerCommand | { key: string },
  own: ViewerCommands,
  items: OwnerActionItem[],
) =>
  typeof act === 'string'
    ? (own[act] ?? items.find(({ name }) => name === act)?.onAct)
    : items.find(({ key }) => key === act.key)?.onAct

interface BarItem extends Pick<ViewerAction, 'isMain' | 'text'> {
  name: string
  label: string
  icon: ReactNode
  /** Stays in the top bar of a phone. */
  isKept?: boolean
  isUnseen?: boolean
  isPressed?: boolean
  key?: string
  onAct: () => void
}

interface Props {
  /** Name of the photo; `place` is its position. */
  name: string
  place: string
  items: BarItem[]
  onClose: () => void
}

/** Returns the keys of an item for its tooltip; none while the user has turned shortcuts off. */
function useKeysOf() {
  const areOn = useAreViewerKeysOn()
  return ({ name, key }: Pick<BarItem, 'name' | 'key'>) =>
    areOn ? (key === undefined ? keysOf(name) : formatKey(key)) : undefined
}

/**
 * Top bar with the position and the actions. On a tablet all but the main ones are in a menu; a phone has the main ones
 * below the image.
 */
export function ViewerBar({ name, place, items: all, onClose }: Props) {
  const { t } = useTranslation(['viewer', 'app'])
  const keysOfItem = useKeysOf()
  const items = all.filter(({ isUnseen }) => !isUnseen)
  const aside = items.filter(({ isMain, isKept }) => !isMain && !isKept)
  return (
    <div className={`${classes.chrome} ${classes.bar}`}>
      <IconButton className={classes.button} size={40} label={t('app:close')} keys="Esc" onClick={onClose}>
        <X className={classes.closeIcon} size={20} />
        <ArrowLeft className={classes.backIcon} size={24} />
      </IconButton>
      <div className={classes.words} aria-hidden>
        <span className={classes.name}>{name}</span>
        <span className={classes.place}>{place}</span>
      </div>
      {items.map((item) => (
        <IconButton
          key={item.name}
          className={classes.button}
          size={40}
          label={item.label}
          keys={keysOfItem(item)}
          data-place={item.isKept ? 'bar' : item.isMain ? 'main' : 'menu'}
          aria-pressed={item.isPressed}
          onClick={item.onAct}
        >
          {item.icon}
          {item.isMain && <span className={classes.text}>{item.text ?? item.label}</span>}
        </IconButton>
      ))}
      {aside.length > 0 && (
        <div className={classes.more}>
          <PopMenu label={t('viewer:more')} trigger={<Ellipsis size={20} />}>
            {aside.map((item) => (
              <PopMenuItem key={item.name} onClick={item.onAct}>
                {item.icon}
                {item.label}
              </PopMenuItem>
            ))}
          </PopMenu>
        </div>
      )}
    </div>
  )
}

/** Main actions below the image, within reach of a thumb; shown on a phone only. */
export function ViewerBottomBar({ items }: { items: BarItem[] }) {
  const { t } = useTranslation('viewer')
  const main = items.filter(({ isMain, isUnseen }) => isMain && !isUnseen)
  if (main.length === 0) return null
  return (
    <div className={classes.bottom} role="toolbar" aria-label={t('actions')}>
      {main.map(({ name, label, text = label, icon, onAct }) => (
        <button key={name} type="button" aria-label={label} onClick={onAct}>
          {icon}
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}
