import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { photoWords } from '#components/photo-words.ts'
import { formatsOf, useFormats } from '#lib/formats/formats.ts'
import { useProfile } from '#data/identity/session.ts'
import { KeySheet } from '#components/key-sheet/KeySheet.tsx'
import { Announcer } from './Announcer.tsx'
import { EdgeArrow } from './EdgeArrow.tsx'
import { actFor, ownActs } from './own-acts.ts'
import { Problem } from './Problem.tsx'
import { useBarItems } from './use-bar-items.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useGone } from './use-gone.ts'
import { useRest } from './use-rest.ts'
import { useSlideshow } from './use-slideshow.ts'
import { useStage } from './use-stage.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import classes from './Viewer.module.css'
import { ViewerBar } from './ViewerBar.tsx'
import { ViewerFoot } from './ViewerFoot.tsx'
import { ViewerPanel } from './ViewerPanel.tsx'
import type { ViewerProps } from './viewer-props.ts'

/** Takes the focus; the page behind keeps its width and its place while it is covered. */
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

/** What a photo is called, once that is known. */
function useWords({ photos, tileOf }: ViewerProps) {
  const { language } = useTranslation().i18n
  return useCallback(
    (index: number) => {
      const photo = tileOf(photos.ids[index]!)
      return photo ? photoWords({ ...photo, intro: '' }, formatsOf(language)) : ''
    },
    [photos, tileOf, language],
  )
}

/** Whether originals are shown in place of previews, as the person prefers. */
const useIsWhole = () => useProfile()?.options.show_original_photos ?? false

/** Everything that the viewer does, and what it shows of itself. */
function useViewer(props: ViewerProps, root: RefObject<HTMLElement | null>, host: RefObject<HTMLDivElement | null>) {
  const { photos, tileOf, acts = [], linkOf, renderDetails, isGone } = props
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const rest = useRest(root)
  const full = useFullScreen()
  const wordsOf = useWords(props)
  const isWhole = useIsWhole()
  const { stage, state, tell } = useStage(host, { ...props, wordsOf, isWhole, onTap: rest.toggle })
  const { index, isZoomed } = state
  const last = photos.count - 1
  const show = useSlideshow(index, photos.count, (next) => stage.current!.slideTo(next))
  useCover(root, state.isClosing, isPanelOpen)

  const skip = () => {
    if (last <= 0) return stage.current!.close()
    stage.current!.move(index < last ? 1 : -1)
    tell()
  }
  const closePanel = () => {
    setIsPanelOpen(false)
    root.current!.focus()
  }
  const controls = { skip }
  const close = () => stage.current!.close()
  const own = ownActs({
    stage,
    last,
    onClose: () => (document.activeElement?.closest('[data-panel]') ? closePanel() : close()),
    onSlideshow: show.toggle,
    onPause: show.pause,
    onFullScreen: full.isPossible ? full.toggle : undefined,
    onDetails: renderDetails && (() => setIsPanelOpen((before) => !before)),
    onHelp: () => setIsHelpOpen(true),
  })
  const photo = tileOf(photos.ids[index]!)
  const looking = { isZoomed, isPanelOpen, isPlaying: show.isPlaying, isFull: full.isFull }
  const items = useBarItems({ photo, acts, controls, linkOf, own, ...looking })
  useViewerKeys(root, (act) => {
    const run = actFor(act, own, items)
    run?.()
    return run !== undefined
  })
  const hasFailed = useGone({ id: state.hasFailed ? photos.ids[index]! : null, isGone, onGone: skip })

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
    help: { opened: isHelpOpen, onClose: () => setIsHelpOpen(false), acts },
  }
}

/** One photo after another, over the gallery they belong to. */
export function Viewer(props: ViewerProps) {
  const { photos, renderDetails, renderFoot } = props
  const { t } = useTranslation('viewer')
  const formats = useFormats()
  const root = useRef<HTMLDialogElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const { state, panel, previous, next, ...viewer } = useViewer(props, root, host)
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
      {/* Whoever takes the picture in hand goes on by hand. */}
      <div className={classes.side}>
        <div ref={host} className={classes.stage} role="presentation" onPointerDown={viewer.pause} />
        <ViewerBar name={viewer.name} place={place} items={viewer.items} onClose={viewer.close} />
        {previous && <EdgeArrow side="previous" onClick={previous} />}
        {next && <EdgeArrow side="next" onClick={next} />}
        <ViewerFoot photo={panel.photo} renderFoot={renderFoot} />
        {viewer.hasFailed && <Problem onRetry={viewer.retry} />}
        <Announcer photos={photos} index={state.index} />
      </div>
      {renderDetails && panel.isOpen && panel.photo && (
        <ViewerPanel onClose={panel.close}>{renderDetails(panel.photo, panel.controls)}</ViewerPanel>
      )}
      <KeySheet {...viewer.help} place="viewer" isPlain={props.isPlain} />
    </dialog>,
    document.body,
  )
}
