import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TileActions } from '#features/library/photos/TileActions.tsx'

interface Props extends Omit<ComponentProps<typeof TileActions>, 'onDelete' | 'deleteLabel'> {
  onTakeOut: (ids: number[]) => void
}

/** Actions on the tiles of an album, where photos are taken out instead of deleted. */
export function AlbumTileActions({ onTakeOut, ...gallery }: Props) {
  const { t } = useTranslation('albums')
  return <TileActions {...gallery} onDelete={onTakeOut} deleteLabel={t('remove_photos')} />
}
