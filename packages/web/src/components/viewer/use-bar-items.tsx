import {
  CircleHelp,
  Info,
  Link,
  Maximize,
  Minimize,
  Pause,
  Play,
  Share2,
  ZoomIn,
  ZoomOut,
  Ellipsis,
  X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopyLinks } from '#components/links/use-copy.ts'
import type { ViewerPhoto } from './viewer-photo.ts'
import type { ViewerAction, ViewerControls, ViewerProps } from './viewer-props.ts'
import type { RefObject, ReactNode } from 'react'
import type { ViewerCommand } from './viewer-keys.ts'
import type { Stage } from './stage/stage.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import classes from './Viewer.module.css'

interface Item extends BarItem {
  key?: string
}

interface Looking {
  own: ViewerCommands
  isZoomed: boolean
  isPlaying: boolean
  isFull: boolean
  isPanelOpen: boolean
}

interface UseBarItemsDeps extends Looking, Pick<ViewerProps, 'linkOf'> {
  photo: ViewerPhoto | null
  acts: ViewerAction[]
  controls: ViewerControls
}

const size = 20

const present = (all: (Item | false | undefined)[]) => all.filter((item) => item !== false && item !== undefined)

function useLooking({ own, isZoomed, isPlaying, isFull }: Looking) {
  const { t } = useTranslation('viewer')
  return present([
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

/** Opens the share sheet of the system, which most desktops do not have. Closing it is not an error. */
const share = ({ name, public_url }: ViewerPhoto) =>
  void navigator.share({ title: name, url: public_url }).catch(() => {})

function useTaking(shown: ViewerPhoto | null, linkOf: ViewerProps['linkOf']) {
  const { t } = useTranslation('viewer')
  const copyLinks = useCopyLinks()
  const photo = shown && linkOf ? { ...shown, public_url: linkOf(shown) } : shown
  if (photo?.public_url === '') return []
  return present([
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

/** Items of the top bar: view controls, copy and share, actions of the page, details and help. */
export function useBarItems({ photo, acts, controls, linkOf, ...looking }: UseBarItemsDeps): Item[] {
  const { t } = useTranslation('viewer')
  const { own, isPanelOpen } = looking
  const ways = useLooking(looking)
  const taking = useTaking(photo, linkOf)
  return present([
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

interface BarItem {
  name: string
  label: string
  icon: ReactNode
  isMain?: boolean
  isUnseen?: boolean
  isPressed?: boolean
  onAct: () => void
}

interface Props {
  /** Name of the photo; `place` is its position. */
  name: string
  place: string
  items: BarItem[]
  onClose: () => void
}

/** Top bar with the position and the actions. On a phone most actions are in a menu. */
export function ViewerBar({ name, place, items: all, onClose }: Props) {
  const { t } = useTranslation(['viewer', 'app'])
  const items = all.filter(({ isUnseen }) => !isUnseen)
  const aside = items.filter(({ isMain }) => !isMain)
  return (
    <div className={`${classes.chrome} ${classes.bar}`}>
      <IconButton className={classes.button} size={40} label={t('app:close')} onClick={onClose}>
        <X size={20} />
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
          data-aside={item.isMain ? undefined : ''}
          aria-pressed={item.isPressed}
          onClick={item.onAct}
        >
          {item.icon}
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
