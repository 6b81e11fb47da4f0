import type { NearDuplicatePhoto } from '@imagora/contract'
import { Button } from '@mantine/core'
import { ArrowLeftRight, Pause, Play } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { prefersReducedMotion } from '#lib/browser/media-preferences.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { toTransform, type Zoom } from './shared-zoom.ts'
import type { useSharedZoom } from './use-shared-zoom.ts'
import classes from './ComparedPictures.module.css'

export const compareModes = ['side', 'slider', 'blink'] as const
export type CompareMode = (typeof compareModes)[number]

export type CompareLabels = Record<'kept' | 'other', string>

/** Milliseconds that each picture is seen while they switch. */
const BLINK_INTERVAL_MS = 800
/** Longer side of a preview in pixels, and the zoom from which it is not sharp enough. */
const PREVIEW_SIDE_PX = 1600
const ORIGINAL_SCALE = 1.5

interface PictureProps {
  photo: NearDuplicatePhoto
  /** Says which of the two it is. */
  label: string
  zoom: Zoom
  style?: CSSProperties
}

/** A preview, with the picture itself over it once the zoom needs it. */
function Picture({ photo, label, zoom, style }: PictureProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isSmall = Math.max(photo.width, photo.height) <= PREVIEW_SIDE_PX
  const needsOriginal = !isSmall && zoom.scale >= ORIGINAL_SCALE
  const transform = toTransform(zoom)
  return (
    <div className={classes.layer} style={style}>
      <img
        src={photo.preview_url}
        alt={t('labeled', { label, value: getPhotoLabel({ ...photo, intro: '' }, formats) })}
        draggable={false}
        style={{ transform }}
      />
      {needsOriginal && <img src={photo.public_url} alt="" draggable={false} style={{ transform }} />}
    </div>
  )
}

function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.box} data-box>
      {children}
      <span className={classes.label} aria-hidden>
        {label}
      </span>
    </div>
  )
}

interface Props {
  mode: CompareMode
  kept: NearDuplicatePhoto
  other: NearDuplicatePhoto
  labels: CompareLabels
  zooming: ReturnType<typeof useSharedZoom>
}

/** Switches between two states by itself until it is paused. */
function useBlink(isOn: boolean) {
  const [isOther, setOther] = useState(false)
  const [isPlaying, setPlaying] = useState(() => !prefersReducedMotion())
  useEffect(() => {
    if (!isOn || !isPlaying) return undefined
    const timer = window.setInterval(() => setOther((before) => !before), BLINK_INTERVAL_MS)
    return () => window.clearInterval(timer)
  }, [isOn, isPlaying])
  return {
    isOther,
    isPlaying,
    toggle: () => setPlaying((before) => !before),
    turn() {
      setPlaying(false)
      setOther((before) => !before)
    },
  }
}

/** Two pictures under one zoom: beside each other, divided by a slider, or one after the other in the same place. */
export function ComparedPictures({ mode, kept, other, labels, zooming: { zoom, stageProps } }: Props) {
  const { t } = useTranslation('near-duplicates')
  const [divider, setDivider] = useState(50)
  const blink = useBlink(mode === 'blink')
  const left = `${divider}%`
  return (
    <>
      <section
        className={classes.stage}
        aria-label={t('stage')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what zooms and moves must be reached by keys too
        tabIndex={0}
        data-autofocus
        // The divider moves from the left in any direction of the text.
        dir={mode === 'slider' ? 'ltr' : undefined}
        {...stageProps}
      >
        {mode === 'side' && (
          <>
            <Box label={labels.kept}>
              <Picture photo={kept} label={labels.kept} zoom={zoom} />
            </Box>
            <Box label={labels.other}>
              <Picture photo={other} label={labels.other} zoom={zoom} />
            </Box>
          </>
        )}
        {mode === 'slider' && (
          <Box label={`${labels.kept} | ${labels.other}`}>
            <Picture photo={kept} label={labels.kept} zoom={zoom} />
            <Picture photo={other} label={labels.other} zoom={zoom} style={{ clipPath: `inset(0 0 0 ${left})` }} />
            <i className={classes.divider} style={{ left }} />
          </Box>
        )}
        {mode === 'blink' && (
          <Box label={labels[blink.isOther ? 'other' : 'kept']}>
            <Picture
              photo={kept}
              label={labels.kept}
              zoom={zoom}
              style={{ visibility: blink.isOther ? 'hidden' : 'visible' }}
            />
            <Picture
              photo={other}
              label={labels.other}
              zoom={zoom}
              style={{ visibility: blink.isOther ? 'visible' : 'hidden' }}
            />
          </Box>
        )}
      </section>
      {mode === 'slider' && (
        <input
          type="range"
          className={classes.range}
          dir="ltr"
          min={0}
          max={100}
          value={divider}
          aria-label={t('divider')}
          onChange={({ currentTarget }) => setDivider(Number(currentTarget.value))}
        />
      )}
      {mode === 'blink' && (
        <div className={classes.blink}>
          <Button variant="default" leftSection={<ArrowLeftRight size={16} aria-hidden />} onClick={blink.turn}>
            {t('switch')}
          </Button>
          <Button
            variant="default"
            leftSection={blink.isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
            onClick={blink.toggle}
          >
            {t(blink.isPlaying ? 'pause' : 'play')}
          </Button>
        </div>
      )}
    </>
  )
}
