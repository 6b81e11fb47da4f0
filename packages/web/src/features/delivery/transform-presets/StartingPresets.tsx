import type { TransformPreset } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { type StartingPreset, startingPresets, transformText } from './starting-presets.ts'
import classes from './TransformPresets.module.css'

interface Props {
  presets: Pick<TransformPreset, 'name'>[]
  onStart: (start: StartingPreset) => void
}

/** Examples that a site does not have yet; each opens the form with its values. */
export function StartingPresets({ presets, onStart }: Props) {
  const { t } = useTranslation('transform-presets')
  const free = startingPresets.filter(({ name }) => !presets.some((preset) => preset.name === name))
  if (useIsReadOnly() || free.length === 0) return null
  return (
    <section
      className={classes.starts}
      data-alone={presets.length === 0 || undefined}
      aria-labelledby="starting-presets"
    >
      <h2 id="starting-presets">{t('starts.title')}</h2>
      <ul>
        {free.map((start) => (
          <li key={start.name}>
            <div>
              <b>{start.name}</b>
              <span>{t(`starts.${start.name}`)}</span>
              <code>{transformText(start.parameters)}</code>
            </div>
            <Button variant="default" size="compact-sm" onClick={() => onStart(start)}>
              {t('use_named', { name: start.name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
