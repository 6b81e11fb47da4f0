import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { giveFiles } from '#lib/state/file-intake.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { filterKinds, useFilterWords } from './filters.ts'
import { isNarrowed, type ListState } from './list-state.ts'

function NothingFound({ state, onClear }: { state: ListState; onClear: () => void }) {
  const { t } = useTranslation(['photos', 'app'])
  const words = useFilterWords(state)
  const named = filterKinds.flatMap((kind) =>
    words[kind] === undefined
      ? []
      : t('photos:filters.named', { name: t(`photos:filters.${kind}`), value: words[kind] }),
  )
  const looked = [...(state.text ? [t('photos:quoted', { text: state.text })] : []), ...named]
  return (
    <EmptyState
      drawing="search"
      title={t('photos:none_found', { filters: looked.join(t('photos:comma')) })}
      hint={t('photos:none_found_hint')}
      action={
        <Button variant="light" onClick={onClear}>
          {t('app:table.clear')}
        </Button>
      }
    />
  )
}

interface Props {
  state: ListState
  onClear: () => void
}

/** Where there is no photo: none at all, or none like those that are looked for. */
export function Nothing({ state, onClear }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  if (isNarrowed(state)) return <NothingFound state={state} onClear={onClear} />
  const action = (
    <Button leftSection={<Upload size={16} />} onClick={() => giveFiles([])}>
      {t('app:nav.upload')}
    </Button>
  )
  return <EmptyState drawing="pictures" title={t('photos:none')} hint={t('photos:none_hint')} action={action} />
}
