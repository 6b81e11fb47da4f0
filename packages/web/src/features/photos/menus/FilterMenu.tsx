import { photoTypes, type SearchFilters } from '@imagora/contract/photo-search'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroup } from '#data/content/site.ts'
import type { FilterKind } from '#features/photos/filters.ts'
import { AlbumMenu } from './AlbumMenu.tsx'
import { ColorMenu } from './ColorMenu.tsx'
import { DateMenu } from './DateMenu.tsx'
import { Options } from './Options.tsx'
import { SizeMenu } from './SizeMenu.tsx'
import { TagMenu } from './TagMenu.tsx'

export interface MenuProps {
  filters: SearchFilters
  onChange: (changes: { [F in keyof SearchFilters]?: SearchFilters[F] | undefined }) => void
}

function TypeMenu({ filters, onChange }: MenuProps) {
  return (
    <Options
      options={photoTypes.map((type) => ({ value: type, label: type.toUpperCase() }))}
      isOn={(type) => type === filters.type}
      onChoose={(type) => onChange({ type: type === filters.type ? undefined : type })}
    />
  )
}

function VisibilityMenu({ filters, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  return (
    <Options
      options={[
        { value: true, label: t('public') },
        { value: false, label: t('private') },
      ]}
      isOn={(side) => side === filters.is_public}
      onChoose={(side) => onChange({ is_public: side === filters.is_public ? undefined : side })}
    />
  )
}

function StorageMenu({ filters, onChange }: MenuProps) {
  const { storages } = useGroup()
  return (
    <Options
      options={storages.map(({ name }) => ({ value: name, label: name }))}
      isOn={(name) => name === filters.storage}
      onChoose={(name) => onChange({ storage: name === filters.storage ? undefined : name })}
    />
  )
}

const menus: Record<FilterKind, (props: MenuProps) => ReactNode> = {
  tag: TagMenu,
  album: AlbumMenu,
  date: DateMenu,
  type: TypeMenu,
  visibility: VisibilityMenu,
  size: SizeMenu,
  color: ColorMenu,
  storage: StorageMenu,
}

/** What one filter may be. */
export function FilterMenu({ kind, ...props }: MenuProps & { kind: FilterKind }) {
  const Menu = menus[kind]
  return <Menu {...props} />
}
