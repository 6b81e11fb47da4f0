import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  useCallback,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type PhotoColumns, getGroupTime } from '#components/photo-grid/photo-columns.ts'
import { useFormats, getFormats } from '#lib/formats/formatters.ts'
import { ChevronLeft, ChevronRight, RotateCw, X } from 'lucide-react'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Viewer.module.css'
import { Button } from '@mantine/core'
import { notices } from '#ui/feedback/notices.tsx'
import { getMotionVideoUrl, type ViewerPhoto } from './viewer-photo.ts'
import type { ViewerProps } from './viewer-props.ts'
import { createPortal } from 'react-dom'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { useProfile } from '#data/identity/session.ts'
import { ShortcutsDialog } from '#components/keyboard/ShortcutsDialog.tsx'
import {
  findViewerCommand,
  createViewerCommands,
  type PlayerCommands,
  useBarItems,
  ViewerBar,
  ViewerBottomBar,
} from './use-bar-items.tsx'
import { useIdleControls } from './use-idle-controls.ts'
import { formatSpokenLength } from '#lib/formats/video-length.ts'
import { type StageState, useStage } from './stage/use-stage.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { keysOf } from './viewer-keys.ts'

/** Milliseconds per photo. */
const SLIDESHOW_INTERVAL_MS = 4000

/** Advances photos while the page is visible; keeps the screen on where the browser supports wake locks. */
function useSlideshow(index: number, count: number, onShow: (index: number) => void) {
  const [isOn, setIsOn] = useState(false)
  const isPlaying = isOn && index < count - 1
  const show = useEffectEvent(onShow)

  useEffect(() => {
    if (!isPlaying) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => show(index + 1), SLIDESHOW_INTERVAL_MS)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [isPlaying, index])

  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return undefined
    const lock = navigator.wakeLock.request('screen').catch(() => null)
    return () => void lock.then((held) => held?.release())
  }, [isPlaying])

  return { isPlaying, toggle: () => setIsOn(!isPlaying), pause: () => setIsOn(false) }
}

/** Milliseconds before a photo is announced; photos that pass quickly are skipped. */
const ANNOUNCE_DELAY_MS = 400

/** Announces the position to screen readers. */
function ViewerAnnouncer({ photos, index }: { photos: PhotoColumns; index: number }) {
  const { t, i18n } = useTranslation('viewer')
  const formats = useFormats()
  const [said, setSaid] = useState('')
  // Days of the site's calendar are the same in every time zone, so they are formatted in UTC.
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  const text = t('position', {
    index: formats.number(index + 1),
    total: formats.number(photos.count),
    date: date.format(getGroupTime(photos.days[index] ?? 0, 'day')),
  })
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <output className="unseen" aria-live="polite">
      {said}
    </output>
  )
}

/** Arrow at the edge of the image for the mouse; touch users swipe, and the keyboard has arrow keys. */
function EdgeArrow({ side, onClick }: { side: 'previous' | 'next'; onClick: () => void }) {
  const { t } = useTranslation('viewer')
  return (
    <IconButton
      className={`${classes.chrome} ${classes.button} ${classes.arrow}`}
      size={48}
      data-side={side}
      label={t(`acts.${side}`)}
      keys={keysOf(side)}
      onClick={onClick}
    >
      {side === 'previous' ? <ChevronLeft size={24} /> : <ChevronRight size={24} />}
    </IconButton>
  )
}

/** Load error of the image; its placeholder stays visible behind. */
function ViewerProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['viewer', 'app'])
  return (
    <div className={classes.problem} role="alert">
      <p>{t('viewer:failed')}</p>
      <Button variant="default" leftSection={<RotateCw size={16} />} onClick={onRetry}>
        {t('app:error.retry')}
      </Button>
    </div>
  )
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const leave = () => {
  if (document.fullscreenElement) void document.exitFullscreen()
}

/** Makes the whole page full screen, so that dialogs and notices stay visible over the image. */
function useFullScreen() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  useEffect(() => leave, [])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) leave()
    else void document.documentElement.requestFullscreen().catch(() => {})
  }, [])
  return { isFull, toggle, isPossible: document.fullscreenEnabled }
}

interface UseGoneDeps {
  /** Id of the photo that failed to load. */
  id: number | null
  isPhotoDeleted: ((id: number) => Promise<boolean>) | undefined
  onGone: () => void
}

/** Returns whether a photo failed to load and still exists; a deleted photo is skipped with a notice. */
function useRemovedPhoto({ id, isPhotoDeleted, onGone }: UseGoneDeps) {
  const { t } = useTranslation('viewer')
  const [present, setPresent] = useState<number | null>(null)
  const ask = useEffectEvent(async (failed: number) => (await isPhotoDeleted?.(failed)) ?? false)
  const passOver = useEffectEvent(() => {
    notices.info({ id: 'gone', message: t('gone') })
    onGone()
  })
  useEffect(() => {
    if (id === null) return undefined
    let isOver = false
    ask(id).then(
      (isDeleted) => !isOver && (isDeleted ? passOver() : setPresent(id)),
      () => !isOver && setPresent(id),
    )
    return () => {
      isOver = true
    }
  }, [id])
  return id !== null && present === id
}

interface Props extends Pick<ViewerProps, 'renderFooter'> {
  photo: ViewerPhoto | null
  children: ReactNode
}

/** Lower edge of the image: the footer of the page and, on a phone, the main actions. */
const ViewerFooter = ({ photo, renderFooter, children }: Props) => (
  <div className={`${classes.chrome} ${classes.foot}`} data-footer={renderFooter && photo ? '' : undefined}>
    {photo && renderFooter?.(photo)}
    {children}
  </div>
)

/** Details panel: beside the photo, or below it on a phone. */
function ViewerPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation(['viewer', 'app'])
  return (
    <section className={classes.panel} aria-label={t('viewer:details')} data-panel>
      <div className={classes.panelHead}>
        <h2>{t('viewer:details')}</h2>
        <IconButton label={t('viewer:details_close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <div className={classes.panelBody}>{children}</div>
    </section>
  )
}

/** Takes the focus; the page behind keeps its width and scroll position while covered. */
function useCover(root: RefObject<HTMLElement | null>, isClosing: boolean, isPanelOpen: boolean) {
  useLayoutEffect(() => {
    if (isClosing) return undefined
    const { dataset } = document.documentElement
    dataset.viewing = isPanelOpen ? 'details' : 'photo'
    return () => {
      delete dataset.viewing
    }
  }, [isClosing, isPanelOpen])
  useEffect(() => root.current!.focus({ preventScroll: true }), [root])
}

/** Returns the accessible name of a photo; empty until it is loaded. */
function useWords({ photos, tileOf }: ViewerProps) {
  const { language } = useTranslation().i18n
  return useCallback(
    (index: number) => {
      const photo = tileOf(photos.ids[index]!)
      return photo ? getPhotoLabel({ ...photo, intro: '' }, getFormats(language)) : ''
    },
    [photos, tileOf, language],
  )
}

const loadPlayer = () => import('./player/VideoPlayer.tsx')
// The player is loaded on demand, because most photos are still images.
const VideoPlayer = lazy(async () => ({ default: (await loadPlayer()).VideoPlayer }))
const VideoNotice = lazy(async () => ({ default: (await loadPlayer()).VideoNotice }))

const MotionPlayer = lazy(async () => ({ default: (await import('./MotionPlayer.tsx')).MotionPlayer }))

/** Heights of what covers the lower edge of the stage: the actions on a phone, and the footer of the page. */
const PHONE_ACTIONS_PX = 96
const FOOTER_PX = 72

/** Returns the room that a player leaves, so that no control of the viewer covers its own. */
function getVideoPadding(hasFooter: boolean) {
  const isPhone = matchMedia('(max-width: 640px)').matches
  return { top: isPhone ? 56 : 0, bottom: (isPhone ? PHONE_ACTIONS_PX : 0) + (hasFooter ? FOOTER_PX : 0) }
}

interface VideoSlideProps {
  photo: ViewerPhoto
  frame: HTMLElement
  name: string
  onPlay: () => void
  onReturnFocus: () => void
  onDownload: (() => void) | undefined
  renderVideoNotice: ViewerProps['renderVideoNotice']
  ref: Ref<PlayerCommands>
}

/** The player of the open video; it goes with its slide. */
function VideoSlide({ photo, name, onDownload, renderVideoNotice, ...rest }: VideoSlideProps) {
  const { t, i18n } = useTranslation(['viewer', 'gallery'])
  const label = t('gallery:video_label', { length: formatSpokenLength(photo.duration_ms ?? 0, i18n.language), name })
  const tileUrl = photo.video_url!
  // A converted video has a new address, which its page knows before its tile does.
  const [refreshed, setRefreshed] = useState({ tileUrl, url: tileUrl })
  const url = refreshed.tileUrl === tileUrl ? refreshed.url : tileUrl
  return (
    <Suspense>
      <VideoPlayer
        {...rest}
        key={`${photo.id} ${url}`}
        url={url}
        poster={photo.preview_url}
        storyboardUrl={photo.storyboard_url ?? null}
        size={photo}
        durationMs={photo.duration_ms ?? 0}
        label={label}
        renderNotice={(failure, retry) => {
          const onRetry = (newUrl: string) => {
            setRefreshed({ tileUrl, url: newUrl })
            retry()
          }
          return (
            renderVideoNotice?.(photo, { failure, failedUrl: url, onRetry, onDownload }) ?? (
              <VideoNotice
                text={t(`viewer:video.${failure}`)}
                onDownload={failure === 'unplayable' ? onDownload : undefined}
              />
            )
          )
        }}
      />
    </Suspense>
  )
}

/** Returns whether the user prefers originals over previews. */
const useIsWhole = () => useProfile()?.options.show_original_photos ?? false

/** Returns the element for the player of the open photo; null while the stage moves. */
const getPlayerFrame = (index: number, { restedIndex, frame, isClosing }: StageState) =>
  index === restedIndex && !isClosing ? frame : null

/** State and actions of the viewer. */
function useViewer(props: ViewerProps, root: RefObject<HTMLElement | null>, host: RefObject<HTMLDivElement | null>) {
  const { photos, tileOf, acts = [], linkOf, renderDetails, isPhotoDeleted } = props
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const rest = useIdleControls(root)
  const full = useFullScreen()
  const wordsOf = useWords(props)
  const isWhole = useIsWhole()
  const [player, setPlayer] = useState<Partial<PlayerCommands> | null>(null)
  const videoPadding = () => getVideoPadding(props.renderFooter !== undefined)
  const { stage, state, commitIndex } = useStage(host, { ...props, wordsOf, isWhole, onTap: rest.toggle, videoPadding })
  const { index, isZoomed } = state
  const last = photos.count - 1
  const show = useSlideshow(index, photos.count, (next) => stage.current!.slideTo(next))
  useCover(root, state.isClosing, isPanelOpen)

  const skip = () => {
    if (last <= 0) return stage.current!.close()
    stage.current!.move(index < last ? 1 : -1)
    commitIndex()
  }
  const closePanel = () => {
    setIsPanelOpen(false)
    root.current!.focus()
  }
  const controls = { skip }
  const photo = tileOf(photos.ids[index]!)
  const isVideo = photo?.kind === 'video'
  const close = () => stage.current!.close()
  const own = createViewerCommands({
    stage,
    last,
    onClose: () => (document.activeElement?.closest('[data-panel]') ? closePanel() : close()),
    onSlideshow: show.toggle,
    onPause: show.pause,
    onFullScreen: full.isPossible ? full.toggle : undefined,
    onDetails: renderDetails && (() => setIsPanelOpen((before) => !before)),
    onHelp: () => setIsHelpOpen(true),
    player,
  })
  const frame = getPlayerFrame(index, state)
  const motionVideoUrl = getMotionVideoUrl(photo)
  const looking = { isVideo, isZoomed, isPanelOpen, isPlaying: show.isPlaying, isFull: full.isFull }
  const items = useBarItems({ photo, acts, controls, linkOf, own, ...looking })
  useViewerKeys(root, (act) => {
    const run = findViewerCommand(act, own, items)
    run?.()
    return run !== undefined
  })
  const hasFailed = useRemovedPhoto({
    id: state.hasFailed ? photos.ids[index]! : null,
    isPhotoDeleted,
    onGone: skip,
  })

  return {
    state,
    name: wordsOf(index),
    items,
    hasFailed,
    isResting: rest.isResting,
    close,
    pause: show.pause,
    retry: () => stage.current!.retry(),
    previous: index > 0 ? own.previous : undefined,
    next: index < last ? own.next : undefined,
    panel: { isOpen: isPanelOpen, close: closePanel, controls, photo: tileOf(photos.ids[state.restedIndex]!) },
    video: isVideo &&
      photo.video_url !== null &&
      frame !== null && {
        photo,
        frame,
        name: wordsOf(index),
        ref: setPlayer,
        onPlay: show.pause,
        onReturnFocus: () => root.current?.focus({ preventScroll: true }),
        onDownload: items.find(({ name }) => name === 'download')?.onAct,
      },
    motion: motionVideoUrl !== null &&
      frame !== null && { frame, url: motionVideoUrl, ref: setPlayer, onPlay: show.pause },
    help: { opened: isHelpOpen, onClose: () => setIsHelpOpen(false), acts },
  }
}

/** Photo viewer over its gallery. */
export function Viewer(props: ViewerProps) {
  const { photos, renderDetails, renderFooter } = props
  const { t } = useTranslation('viewer')
  const formats = useFormats()
  const root = useRef<HTMLDialogElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const { state, panel, previous, next, video, motion, ...viewer } = useViewer(props, root, host)
  const place = t('place', { index: formats.number(state.index + 1), total: formats.number(photos.count) })

  return createPortal(
    <dialog
      ref={root}
      open
      className={classes.viewer}
      aria-modal
      aria-label={t('title')}
      tabIndex={-1}
      data-resting={viewer.isResting || undefined}
      data-closing={state.isClosing || undefined}
    >
      {/* Touching the image pauses the slideshow. */}
      <div className={classes.side}>
        <div ref={host} className={classes.stage} role="presentation" onPointerDown={viewer.pause} />
        <ViewerBar name={viewer.name} place={place} items={viewer.items} onClose={viewer.close} />
        {previous && <EdgeArrow side="previous" onClick={previous} />}
        {next && <EdgeArrow side="next" onClick={next} />}
        <ViewerFooter photo={panel.photo} renderFooter={renderFooter}>
          {!panel.isOpen && <ViewerBottomBar items={viewer.items} />}
        </ViewerFooter>
        {video && <VideoSlide {...video} renderVideoNotice={props.renderVideoNotice} />}
        {motion && (
          <div className={classes.chrome}>
            <Suspense>
              <MotionPlayer {...motion} />
            </Suspense>
          </div>
        )}
        {viewer.hasFailed && !video && <ViewerProblem onRetry={viewer.retry} />}
        <ViewerAnnouncer photos={photos} index={state.index} />
      </div>
      {renderDetails && panel.isOpen && panel.photo && (
        <ViewerPanel onClose={panel.close}>{renderDetails(panel.photo, panel.controls)}</ViewerPanel>
      )}
      <ShortcutsDialog {...viewer.help} place="viewer" isPlain={props.isPlain} />
    </dialog>,
    document.body,
  )
}
