import { type CSSProperties, type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPosition, formatSpokenPosition } from '#lib/formats/video-length.ts'
import { findFrame, findSeekTarget, isStoryboard } from './storyboard.ts'
import { TrackSlider } from './TrackSlider.tsx'
import classes from './PlayerControls.module.css'

/** Milliseconds that the preview stays after a key. */
const KEY_PREVIEW_MS = 1500

interface PreviewProps {
  storyboardUrl: string
  /** Width by height of the video. */
  video: { width: number; height: number }
  /** Where it points, as a share of the duration. */
  share: number
  seconds: number
  isShown: boolean
}

/** Frame above the seek bar with its time; without its storyboard it is the time alone. */
function SeekPreview({ storyboardUrl, video, share, seconds, isShown }: PreviewProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const { column, row } = findFrame(share)
  return (
    <div
      className={classes.preview}
      style={{ '--share': share, '--ratio': video.width / video.height } as CSSProperties}
      data-shown={isShown || undefined}
      data-frame={state === 'failed' ? undefined : ''}
      aria-hidden
    >
      {state !== 'failed' && (
        <div className={classes.frame}>
          <img
            src={storyboardUrl}
            alt=""
            draggable={false}
            data-loaded={state === 'loaded' || undefined}
            style={{ translate: `${column * -20}% ${row * -20}%` }}
            onError={() => setState('failed')}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setState(isStoryboard({ width, height }, video) ? 'loaded' : 'failed')
            }
          />
        </div>
      )}
      <span>{formatPosition(seconds)}</span>
    </div>
  )
}

interface Props {
  storyboardUrl: string
  video: { width: number; height: number }
  seconds: number
  duration: number
  onFocus: (event: FocusEvent) => void
  onSeek: (seconds: number) => void
}

/** Seek bar with previews. Its storyboard is loaded when somebody first points at it, drags it or seeks by keys. */
export function SeekBar({ storyboardUrl, video, seconds, duration, onFocus, onSeek }: Props) {
  const { t, i18n } = useTranslation('viewer')
  const [pointed, setPointed] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [isKeyed, setIsKeyed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const share = duration > 0 ? Math.min(1, seconds / duration) : 0
  const previewed = dragged ?? pointed ?? (isKeyed ? share : null)
  /** The last place, at which the preview fades. */
  const [shown, setShown] = useState<number | null>(null)
  if (previewed !== null && previewed !== shown) setShown(previewed)

  return (
    <TrackSlider
      label={t('player.seek')}
      className={classes.seek}
      value={dragged ?? share}
      valueText={t('player.position', {
        position: formatSpokenPosition((dragged ?? share) * duration, i18n.language),
        length: formatSpokenPosition(duration, i18n.language),
      })}
      onFocus={onFocus}
      onPoint={setPointed}
      onDrag={setDragged}
      onDrop={(dropped) => {
        setDragged(null)
        if (dropped !== null) onSeek(dropped * duration)
      }}
      onKeyDown={(event) => {
        const target = findSeekTarget(event.key, seconds, duration)
        if (target === null || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onSeek(target)
        setIsKeyed(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setIsKeyed(false), KEY_PREVIEW_MS)
      }}
    >
      {shown !== null && (
        <SeekPreview
          key={storyboardUrl}
          {...{ storyboardUrl, video }}
          share={shown}
          seconds={shown * duration}
          isShown={previewed !== null}
        />
      )}
    </TrackSlider>
  )
}
