import type { TransformPreset } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Copy, Crop, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#components/links/use-copy.ts'
import { settingsQuery, useBulkCalls } from '#data/api/admin.ts'
import { deleteTransformPreset, transformPresetsQuery } from '#data/delivery/transform-presets.ts'
import type { PanelSearch } from '#lib/state/table-search.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { ListRow, RowListPage } from '#ui/table/RowListPage.tsx'
import { type StartingPreset, transformText } from './starting-presets.ts'
import { StartingPresets } from './StartingPresets.tsx'
import classes from './TransformPresets.module.css'

const NewPreset = lazy(async () => ({ default: (await import('./TransformPresetPanel.tsx')).NewTransformPreset }))
const PresetPanel = lazy(async () => ({ default: (await import('./TransformPresetPanel.tsx')).TransformPresetPanel }))

function usePresetActions(): BulkAction<TransformPreset>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      text: 'remove_presets',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.presets'),
      batchSize: 1,
      call: ([preset]) => deleteTransformPreset(preset!.id),
    },
  ]
}

function PresetRow({ preset, onOpen }: { preset: TransformPreset; onOpen: () => void }) {
  const { t } = useTranslation('transform-presets')
  const copy = useCopy('text')
  const { name, note, parameters } = preset
  const ending = `?p=${name}`
  return (
    <ListRow
      icon={<Crop size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      details={[<code key="parameters">{transformText(parameters)}</code>, ...(note ? [note] : [])]}
      onOpen={onOpen}
      tags={<code className={classes.ending}>{ending}</code>}
      actions={
        <IconButton label={t('copy_named', { name })} onClick={() => void copy(ending)}>
          <Copy size={16} />
        </IconButton>
      }
    />
  )
}

/** What strangers may request without a signature, with the way to change it. */
function OpenTransforms() {
  const { t } = useTranslation(['transform-presets', 'settings'])
  const { data } = useQuery(settingsQuery)
  const isReadOnly = useIsReadOnly()
  if (!data) return null
  const { open_transforms: open } = data.settings
  const now = { label: t('settings:fields.open_transforms.label'), value: t(`settings:open_transforms.${open}`) }
  return (
    <div className={classes.open}>
      <p>
        {t('open_now', now)}{' '}
        {!isReadOnly && (
          <TextLink underline="always" to="/admin/settings" hash="setting-open_transforms">
            {t('change_open')}
          </TextLink>
        )}
      </p>
      {open === 'signed' && <p>{t('signed_hint')}</p>}
    </div>
  )
}

const route = getRouteApi('/admin/presets')

/** Named transforms, which anyone requests with `?p={name}` in the link of a picture. */
export function TransformPresetsPage() {
  const { t } = useTranslation(['transform-presets', 'app'])
  const { preset } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(transformPresetsQuery)
  const [start, setStart] = useState<StartingPreset>()
  const open = (which?: PanelSearch) => {
    setStart(undefined)
    void navigate({ search: which ? { preset: which } : {} })
  }
  const startWith = (one: StartingPreset) => {
    open('new')
    setStart(one)
  }
  return (
    <RowListPage
      title={t('app:titles.admin_presets')}
      intro={<OpenTransforms />}
      keyOf={({ id }) => id}
      list={list}
      emptyState={{ illustration: 'pictures', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      renderRow={(each) => <PresetRow preset={each} onOpen={() => open(each.id)} />}
      bulk={{ nameOf: ({ name }) => name, actions: usePresetActions(), calls: useBulkCalls() }}
      editing={{
        addLabel: t('add'),
        add: <NewPreset key={start?.name} start={start} onDone={open} />,
        nameOf: ({ name }) => name,
        opened: preset,
        onOpened: open,
        renderPanel: (one) => <PresetPanel key={one.id} preset={one} onDone={open} />,
      }}
    >
      {list.data && <StartingPresets presets={list.data} onStart={startWith} />}
    </RowListPage>
  )
}
