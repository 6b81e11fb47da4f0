import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bone } from '#ui/Skeleton.tsx'
import { CropArea } from './CropArea.tsx'
import { previewOn } from './draw.ts'
import classes from './Editor.module.css'
import { type Edits, isEdited, noEdits, whole } from './edits.ts'
import { EditorTools } from './EditorTools.tsx'
import { previewScale } from './geometry.ts'
import { adjust, edit, type History, newHistory, redo, settle, undo } from './history.ts'
import { ratios, type RatioName } from './ratios.ts'
import { Sliders } from './Sliders.tsx'

interface Props {
  file: Blob
  edits: Edits
  onDone: (edits: Edits) => void
  onCancel: () => void
  /** For a queue: the same for all that wait. */
  onDoneForAll?: (edits: Edits) => void
}

/** What is moved about on the screen; the export has all pixels. */
const previewPixels = 2_000_000

/** The picture, decoded once; null while it is being, and where it cannot be. */
function useSource(file: Blob) {
  const [source, setSource] = useState<ImageBitmap | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (bitmap) => (isGone ? bitmap.close() : setSource(bitmap)),
      () => setSource('failed'),
    )
    return () => {
      isGone = true
    }
  }, [file])
  return source
}

function usePreview(source: ImageBitmap | null, edits: Edits) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useRef<ReturnType<typeof previewOn>>(null)
  useEffect(() => {
    if (!source || !canvas.current) return
    draw.current ??= previewOn(canvas.current, source)
    const frame = requestAnimationFrame(() => draw.current!(edits, previewScale(source, edits, previewPixels)))
    return () => cancelAnimationFrame(frame)
  }, [source, edits])
  return canvas
}

const isTyping = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== 'range'

/** A picture and what can be done to it; what is shown is what comes out. */
export function Editor({ file, edits: given, onDone, onCancel, onDoneForAll }: Props) {
  const { t } = useTranslation('editor')
  const source = useSource(file)
  const [history, setHistory] = useState<History>(() => newHistory(given))
  const [tool, setTool] = useState<'crop' | 'colors'>('crop')
  const [ratio, setRatio] = useState<RatioName>('free')
  const [isCompared, setIsCompared] = useState(false)
  const begun = useRef<Edits>(null)
  const { now } = history
  const isCropping = tool === 'crop'
  const shown = isCompared ? noEdits : isCropping ? { ...now, crop: whole } : now
  const canvas = usePreview(source === 'failed' ? null : source, shown)
  const step = (next: Edits) => setHistory((before) => edit(before, next))

  const drag = (next: Edits) => {
    begun.current ??= now
    setHistory((before) => adjust(before, next))
  }
  const drop = () => {
    const from = begun.current
    begun.current = null
    if (from) setHistory((before) => settle(from, before))
  }

  const handleKey = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
    event.preventDefault()
    setHistory(event.shiftKey ? redo : undo)
  }

  if (source === 'failed') return <p role="alert">{t('unreadable')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole editor, whatever has the focus
    <div className={classes.editor} onKeyDown={handleKey}>
      <div className={classes.stage}>
        {!source && <Bone height="100%" />}
        <CropArea
          size={source}
          edits={now}
          isActive={isCropping && !isCompared}
          ratio={ratios[ratio]}
          onChange={(crop) => drag({ ...now, crop })}
          onDone={drop}
        >
          <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('preview')} />
        </CropArea>
      </div>
      <EditorTools
        history={history}
        onChange={step}
        onUndo={() => setHistory(undo)}
        onRedo={() => setHistory(redo)}
        onReset={() => step(noEdits)}
        onCompare={setIsCompared}
      />
      <SegmentedControl
        fullWidth
        value={tool}
        onChange={(value) => setTool(value as typeof tool)}
        data={[
          { value: 'crop', label: t('crop') },
          { value: 'colors', label: t('colors') },
        ]}
      />
      <Sliders
        size={source}
        tool={tool}
        edits={now}
        ratio={ratio}
        onRatio={(name, crop) => {
          setRatio(name)
          step({ ...now, crop })
        }}
        onDrag={drag}
        onDrop={drop}
      />
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {onDoneForAll && (
          <Button variant="light" disabled={!isEdited(now)} onClick={() => onDoneForAll(now)}>
            {t('for_all')}
          </Button>
        )}
        <Button onClick={() => onDone(now)}>{t('done')}</Button>
      </div>
    </div>
  )
}
