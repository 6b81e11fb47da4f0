import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react'
import i18next from 'i18next'
import { CircleDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { createOverlayVideo, removeOverlayVideo } from '#components/photos/overlay-video.ts'
import { notices } from '#ui/feedback/notices.tsx'
import type { PlayerCommands } from './use-bar-items.tsx'
import classes from './MotionPlayer.module.css'

/** Milliseconds after which a press is a hold, which plays until it ends; a shorter one plays to the end. */
const HOLD_MS = 350
/** Pixels by which a finger may move while it holds; one that moves further swipes. */
const HOLD_RADIUS_PX = 10

interface MotionDeps {
  frame: HTMLElement
  url: string
  onChange: (isPlaying: boolean) => void
  /** Called if this browser cannot play the file. */
  onUnplayable: () => void
}

/** Plays the video over the picture; nothing is loaded before. */
function createMotion({ frame, url, onChange, onUnplayable }: MotionDeps) {
  let video: HTMLVideoElement | null = null

  function stop() {
    if (!video) return
    removeOverlayVideo(video)
    video = null
    onChange(false)
  }

  function play() {
    if (video) return
    const started = createOverlayVideo(frame, url)
    // Sharper layers of the picture are put below what is marked as a player.
    started.dataset.player = ''
    started.addEventListener('ended', stop)
    video = started
    const giveUp = () => {
      if (video !== started) return
      stop()
      onUnplayable()
    }
    started.addEventListener('loadedmetadata', () => {
      // Without the codec of its picture some browsers would play the sound alone.
      if (started.videoWidth === 0) giveUp()
    })
    started.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError') giveUp()
      else if (video === started) stop()
    })
    onChange(true)
  }

  return {
    play,
    stop,
    isPlaying: () => video !== null,
    toggle: () => (video ? stop() : play()),
    toggleSound() {
      if (video) video.muted = !video.muted
    },
  }
}

/** Plays while a finger rests on the picture, as phones do it. */
function listenForHold(frame: HTMLElement, play: () => void, stop: () => void) {
  const leaving = new AbortController()
  const options = { signal: leaving.signal }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  let start = { x: 0, y: 0 }
  const end = () => {
    clearTimeout(timer)
    if (isHeld) stop()
    isHeld = false
  }
  frame.addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
      end()
      if (pointerType !== 'touch' || !isPrimary) return
      start = { x, y }
      timer = setTimeout(() => {
        isHeld = true
        play()
      }, HOLD_MS)
    },
    options,
  )
  const handleMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > HOLD_RADIUS_PX) end()
  }
  addEventListener('pointermove', handleMove, options)
  addEventListener('pointerup', end, options)
  addEventListener('pointercancel', end, options)
  return () => {
    end()
    leaving.abort()
  }
}

interface Props {
  /** Element of the photo in the stage. */
  frame: HTMLElement
  url: string
  onPlay: () => void
  ref?: Ref<Partial<PlayerCommands>>
}

/** Button that plays the video of a motion photo over its picture: once when it is pressed, or while it is held. */
export function MotionPlayer({ frame, url, onPlay, ref }: Props) {
  const { t } = useTranslation('viewer')
  const [isPlaying, setIsPlaying] = useState(false)
  const motion = useMemo(
    () =>
      createMotion({
        frame,
        url,
        onChange: setIsPlaying,
        onUnplayable: () => notices.info({ id: 'motion', message: i18next.t('viewer:video.unplayable') }),
      }),
    [frame, url],
  )
  const pressedAt = useRef<number | null>(null)
  const handlePlay = useEffectEvent(onPlay)
  useImperativeHandle(ref, () => ({ play: motion.toggle, mute: motion.toggleSound }), [motion])
  useEffect(() => {
    if (isPlaying) handlePlay()
  }, [isPlaying])
  useEffect(() => {
    const ignore = listenForHold(frame, motion.play, motion.stop)
    return () => {
      ignore()
      motion.stop()
    }
  }, [frame, motion])

  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(isPlaying ? 'motion.stop' : 'motion.play')}
      data-playing={isPlaying || undefined}
      onPointerDown={({ currentTarget, pointerId, button, isPrimary, timeStamp }) => {
        if (button !== 0 || !isPrimary) return
        // The release ends a hold also where the pointer has left the button.
        currentTarget.setPointerCapture(pointerId)
        pressedAt.current = motion.isPlaying() ? null : timeStamp
        motion.play()
      }}
      onPointerUp={({ timeStamp }) => {
        if (pressedAt.current !== null && timeStamp - pressedAt.current > HOLD_MS) motion.stop()
      }}
      onPointerCancel={() => {
        pressedAt.current = null
        motion.stop()
      }}
      onClick={({ detail }) => {
        // A press has begun to play already; a key comes as a click alone.
        if (detail === 0 || pressedAt.current === null) motion.toggle()
        pressedAt.current = null
      }}
    >
      <CircleDot size={16} />
      {t('motion.name')}
    </button>
  )
}
