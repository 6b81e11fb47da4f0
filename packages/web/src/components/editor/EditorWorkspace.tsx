import { Loader } from '@mantine/core'
import {
  CopyCheck,
  Crop,
  Eye,
  Grid3x3,
  MoveUpRight,
  RotateCcw,
  Scaling,
  SlidersHorizontal,
  Square,
  Type,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { AnnotationLayer, focusAnnotation } from './AnnotationLayer.tsx'
import { CropFrame } from './CropFrame.tsx'
import { EditorCanvas } from './EditorCanvas.tsx'
import { getAspectRatio } from './model/aspect-ratios.ts'
import { type Edits, FULL_CROP, getTurnedSize, isEdited, noEdits } from './model/edits.ts'
import { getResizedSize } from './model/geometry.ts'
import { formatName } from './model/output-formats.ts'
import { getOutputSize } from './model/output-limits.ts'
import { isAnnotationTool, type Tool, tools as toolNames } from './model/tools.ts'
import { AnnotationPanel } from './panels/AnnotationPanel.tsx'
import { ColorPanel } from './panels/ColorPanel.tsx'
import { CropPanel } from './panels/CropPanel.tsx'
import { ResizePanel } from './panels/ResizePanel.tsx'
import { useAnnotations } from './use-annotations.ts'
import type { EditSession } from './use-edit-session.ts'
import { useDetail, useSourceImage } from './use-source-image.ts'
import type { OpenedImage } from './worker/worker-messages.ts'
import classes from './Editor.module.css'

const toolIcons: Record<Tool, ReactNode> = {
  crop: <Crop size={20} />,
  colors: <SlidersHorizontal size={20} />,
  arrow: <MoveUpRight size={20} />,
  box: <Square size={20} />,
  text: <Type size={20} />,
  redaction: <Grid3x3 size={20} />,
  resize: <Scaling size={20} />,
}

interface StatusProps {
  opened: OpenedImage
  edits: Edits
  announcement: string
  onReset: () => void
  onCompare: (isCompared: boolean) => void
  /** Undefined when only one image is edited. */
  onApplyToAll?: (() => void) | undefined
}

/** Facts about the output that the preview does not show (size, format and scaling), and actions for all edits. */
function EditorStatus({ opened, edits, announcement, onReset, onCompare, onApplyToAll }: StatusProps) {
  const { t } = useTranslation('editor')
  const resized = getResizedSize(opened.size, edits)
  const written = getOutputSize(resized, opened.maxPixels)
  const names = { from: formatName(opened.type), to: formatName(opened.outputType) }
  return (
    <div className={classes.status}>
      <div className={classes.notes}>
        <span className={classes.size}>{t('size', { width: resized.width, height: resized.height })}</span>
        {edits.scale > 1 && <span>{t('notes.enlarged')}</span>}
        {opened.isAnimated && <span>{t('notes.animated')}</span>}
        {opened.type !== opened.outputType && <span>{t('notes.becomes', names)}</span>}
        {written.width < resized.width && (
          <span>{t('notes.scaled', { width: written.width, height: written.height })}</span>
        )}
        <output>{announcement}</output>
      </div>
      <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
        <IconButton
          size={44}
          label={t('compare')}
          disabled={!isEdited(edits)}
          onPointerDown={() => onCompare(true)}
          onPointerUp={() => onCompare(false)}
          onPointerLeave={() => onCompare(false)}
          onPointerCancel={() => onCompare(false)}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && onCompare(true)}
          onKeyUp={() => onCompare(false)}
          onBlur={() => onCompare(false)}
        >
          <Eye size={20} />
        </IconButton>
        <IconButton size={44} label={t('reset')} disabled={!isEdited(edits)} onClick={onReset}>
          <RotateCcw size={20} />
        </IconButton>
        {onApplyToAll && (
          <IconButton size={44} label={t('for_all')} disabled={!isEdited(edits)} onClick={onApplyToAll}>
            <CopyCheck size={20} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function useSaid(editing: EditSession, opened: OpenedImage) {
  const { t } = useTranslation('editor')
  const [said, setSaid] = useState('')
  async function applyToAll() {
    const { count, uncut } = await editing.applyToAll(opened.size)
    const words = [t('applied', { count }), ...(uncut > 0 ? [t('crop_left_out', { count: uncut })] : [])]
    setSaid(words.join(' '))
  }
  return { said, applyToAll: () => void applyToAll() }
}

interface WorkspaceProps {
  editing: EditSession
  tool: Tool
  onTool: (tool: Tool) => void
}

/** The opened image with its tools. */
function OpenedWorkspace({ editing, tool, onTool, opened }: WorkspaceProps & { opened: OpenedImage }) {
  const { t } = useTranslation('editor')
  const { pictures, index, history, applyEdits, previewEdits, commitPreview } = editing
  const [isCompared, setIsCompared] = useState(false)
  const { said, applyToAll } = useSaid(editing, opened)
  const annotating = useAnnotations(editing, opened, tool, onTool)
  const edits = history.current
  const isCropping = tool === 'crop' && !isCompared
  const shown = isCompared ? noEdits : isCropping ? { ...edits, crop: FULL_CROP } : edits
  const proxy = useDetail(pictures[index]!.blob, opened, shown) ?? opened
  const changes = { edits, onStep: applyEdits, onDrag: previewEdits, onDrop: commitPreview }

  function handleTool(next: Tool) {
    annotating.finish()
    onTool(next)
  }

  return (
    <>
      <EditorCanvas opened={proxy} edits={shown}>
        {isCropping && (
          <CropFrame
            crop={edits.crop}
            ratio={getAspectRatio(edits.ratio, getTurnedSize(opened.size, edits))}
            onChange={(crop) => previewEdits({ ...edits, crop })}
            onDone={commitPreview}
          />
        )}
        {isAnnotationTool(tool) && !isCompared && (
          <AnnotationLayer size={opened.size} edits={edits} kind={tool} tools={annotating} />
        )}
      </EditorCanvas>
      <div className={classes.below}>
        <EditorStatus
          opened={opened}
          edits={edits}
          announcement={said}
          onReset={() => applyEdits(noEdits)}
          onCompare={setIsCompared}
          onApplyToAll={pictures.length > 1 ? applyToAll : undefined}
        />
        <div className={classes.toolbox}>
          <Tabs<Tool>
            label={t('kind')}
            tabs={toolNames.map((name) => ({ name, label: t(name), icon: toolIcons[name] }))}
            selected={tool}
            onSelect={handleTool}
          >
            {tool === 'crop' && <CropPanel size={opened.size} {...changes} />}
            {tool === 'colors' && <ColorPanel {...changes} />}
            {tool === 'resize' && <ResizePanel opened={opened} {...changes} />}
            {isAnnotationTool(tool) && (
              <AnnotationPanel kind={tool} edits={edits} tools={annotating} onAdded={focusAnnotation} />
            )}
          </Tabs>
        </div>
      </div>
    </>
  )
}

/** The active image and its tools, once it is decoded. */
export function EditorWorkspace(props: WorkspaceProps) {
  const { t } = useTranslation('editor')
  const { pictures, index } = props.editing
  const { opened, hindrance } = useSourceImage(pictures[index]!.blob)
  if (hindrance) {
    return (
      <p className={classes.hindrance} role="alert">
        {t(`hindrances.${hindrance}`)}
      </p>
    )
  }
  if (!opened) {
    return (
      <output className={classes.opening} aria-label={t('loading')}>
        <Loader color="white" />
      </output>
    )
  }
  return <OpenedWorkspace {...props} opened={opened} />
}
