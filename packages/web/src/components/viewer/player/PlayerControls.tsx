import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayerCommands } from '#components/viewer/use-bar-items.tsx'
import { keysOf } from '#components/viewer/viewer-keys.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { formatPosition } from '#lib/formats/video-length.ts'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { SeekBar } from './SeekBar.tsx'
import { getNextSpeed } from './storyboard.ts'
import { TrackSlider } from './TrackSlider.tsx'
import { usePlayback } from './use-playback.ts'
import { audibleVolume, setVolume } from './volume.ts'
import classes from './PlayerControls.module.css'

const ICON_PX = 20
const VOLUME_STEP = 0.05

const VOLUME_KEYS: Record<string, number> = {
  ArrowUp: VOLUME_STEP,
  ArrowRight: VOLUME_STEP,
  ArrowDown: -VOLUME_STEP,
  ArrowLeft: -VOLUME_STEP,
}

function seek(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds
}

function setSpeed(video: HTMLVideoElement, speed: number) {
  video.playbackRate = speed
}

function togglePictureInPicture(video: HTMLVideoElement) {
  const change =
    document.pictureInPictureElement === video ? document.exitPictureInPicture() : video.requestPictureInPicture()
  change.catch(() => {})
}

interface VolumeSliderProps {
  video: HTMLVideoElement
  volume: number
  onFocus: (event: FocusEvent) => void
}

/** Volume of a player; phones have buttons for it. */
function VolumeSlider({ video, volume, onFocus }: VolumeSliderProps) {
  const { t } = useTranslation('viewer')
  const formats = useFormats()
  return (
    <TrackSlider
      label={t('player.volume')}
      className={classes.volume}
      value={volume}
      valueText={formats.percent(volume)}
      onFocus={onFocus}
      onDrag={(share) => setVolume(video, share)}
      onDrop={(share) => share !== null && setVolume(video, share)}
      onKeyDown={(event) => {
        const step = VOLUME_KEYS[event.key]
        if (step === undefined) return
        event.preventDefault()
        setVolume(video, audibleVolume(video) + step)
      }}
    />
  )
}

interface Props {
  video: HTMLVideoElement
  commands: PlayerCommands
  storyboardUrl: string
  size: { width: number; height: number }
  /** Length of the video until it has told its own. */
  durationMs: number
  onReturnFocus: () => void
}

/**
 * Controls of a video of which there is a storyboard, as the browser's own seek bar shows no previews. They run from left
 * to right in every language, as those of browsers do.
 */
export function PlayerControls({ video, commands, storyboardUrl, size, durationMs, onReturnFocus }: Props) {
  const { t } = useTranslation('viewer')
  const formats = useFormats()
  const areKeysOn = useAreViewerKeysOn()
  const playback = usePlayback(video)
  const { seconds, isPlaying, isMuted, speed, isFullScreen } = playback
  const duration = playback.duration ?? durationMs / 1000
  const keys = (name: string) => (areKeysOn ? keysOf(name) : undefined)
  /** After a click, arrows go on to the next photo. */
  const returnFocus = ({ currentTarget }: FocusEvent) => {
    if (!currentTarget.matches(':focus-visible')) onReturnFocus()
  }
  const button = { className: classes.button, onFocus: returnFocus }
  return (
    <div
      className={classes.controls}
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset holds fields, this holds buttons
      role="group"
      aria-label={t('player.controls')}
      data-playing={isPlaying || undefined}
    >
      <SeekBar
        {...{ storyboardUrl, seconds, duration }}
        video={size}
        onFocus={returnFocus}
        onSeek={(target) => seek(video, target)}
      />
      <div className={classes.row}>
        <IconButton
          {...button}
          label={t(isPlaying ? 'player.pause' : 'player.play')}
          keys={keys('play')}
          onClick={commands.play}
        >
          {isPlaying ? <Pause size={ICON_PX} /> : <Play size={ICON_PX} />}
        </IconButton>
        <IconButton
          {...button}
          label={t(isMuted ? 'player.unmute' : 'player.mute')}
          keys={keys('mute')}
          onClick={commands.mute}
        >
          {isMuted ? <VolumeX size={ICON_PX} /> : <Volume2 size={ICON_PX} />}
        </IconButton>
        <VolumeSlider video={video} volume={playback.volume} onFocus={returnFocus} />
        <span className={classes.time} aria-hidden>
          {formatPosition(seconds)} / {formatPosition(duration)}
        </span>
        <IconButton
          {...button}
          data-extra
          label={t('player.speed', { speed: formats.number(speed) })}
          onClick={() => setSpeed(video, getNextSpeed(speed))}
        >
          <span className={classes.speed}>{formats.number(speed)}×</span>
        </IconButton>
        {document.pictureInPictureEnabled && (
          <IconButton
            {...button}
            data-extra
            label={t('player.picture_in_picture')}
            aria-pressed={playback.isInPicture}
            onClick={() => togglePictureInPicture(video)}
          >
            <PictureInPicture2 size={ICON_PX} />
          </IconButton>
        )}
        <IconButton
          {...button}
          label={t(isFullScreen ? 'full_screen_end' : 'acts.full_screen_video')}
          keys={keys('full_screen_video')}
          onClick={commands.full_screen_video}
        >
          {isFullScreen ? <Minimize size={ICON_PX} /> : <Maximize size={ICON_PX} />}
        </IconButton>
      </div>
    </div>
  )
}
