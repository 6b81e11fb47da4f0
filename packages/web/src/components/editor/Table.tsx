import { Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { CropFrame } from './CropFrame.tsx'
import classes from './Editor.module.css'
import { holdTo, noEdits, turnedSize, whole } from './edits.ts'
import { Notes } from './Notes.tsx'
import type { Opened } from './orders.ts'
import { ratioOf } from './ratios.ts'
import { Ratios } from './Ratios.tsx'
import { Sliders } from './Sliders.tsx'
import { Stage } from './Stage.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { Editing } from './use-editing.ts'
import { useDetail, useOpened } from './use-opened.ts'

type Tool = 'crop' | 'colors'

function useSaid(editing: Editing, opened: Opened | undefined) {
  const { t } = useTranslation('editor')
  const [said, setSaid] = useState('')
  async function applyToAll() {
    const { count, uncut } = await editing.applyToAll(opened!.size)
    const words = [t('applied', { count }), ...(uncut > 0 ? [t('crop_left_out', { count: uncut })] : [])]
    setSaid(words.join(' '))
  }
  return { said, applyToAll: () => void applyToAll() }
}

/** One picture on the table, and the tools around it. */
export function Table({ editing }: { editing: Editing }) {
  const { t } = useTranslation('editor')
  const { pictures, index, history, step, drag, drop } = editing
  const { blob } = pictures[index]!
  const [tool, setTool] = useState<Tool>('crop')
  const [isCompared, setIsCompared] = useState(false)
  const { opened, hindrance } = useOpened(blob)
  const { said, applyToAll } = useSaid(editing, opened)
  const edits = history.now
  const isCropping = tool === 'crop' && !isCompared
  const shown = isCompared ? noEdits : isCropping ? { ...edits, crop: whole } : edits
  const proxy = useDetail(blob, opened, shown)

  if (hindrance) {
    return (
      <p className={classes.hindrance} role="alert">
        {t(`hindrances.${hindrance}`)}
      </p>
    )
  }
  if (!opened || !proxy) {
    return (
      <output className={classes.opening} aria-label={t('loading')}>
        <Loader color="white" />
      </output>
    )
  }
  return (
    <>
      <Stage opened={proxy} edits={shown}>
        {isCropping && (
          <CropFrame
            crop={edits.crop}
            ratio={ratioOf(edits.ratio, turnedSize(opened.size, edits))}
            onChange={(crop) => drag({ ...edits, crop })}
            onDone={drop}
          />
        )}
      </Stage>
      <div className={classes.below}>
        <Notes opened={opened} edits={edits} said={said} />
        <Toolbar
          edits={edits}
          onStep={step}
          onCompare={setIsCompared}
          onApplyToAll={pictures.length > 1 ? applyToAll : undefined}
        />
        <Tabs<Tool>
          label={t('kind')}
          tabs={[
            { name: 'crop', label: t('crop') },
            { name: 'colors', label: t('colors') },
          ]}
          chosen={tool}
          onChoose={setTool}
        >
          {tool === 'crop' ? (
            <Ratios chosen={edits.ratio} onChoose={(name) => step(holdTo(opened.size, edits, name))} />
          ) : (
            <Sliders edits={edits} onDrag={drag} onDrop={drop} />
          )}
        </Tabs>
      </div>
    </>
  )
}
