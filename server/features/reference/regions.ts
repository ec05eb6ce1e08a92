import type { Region } from '../../../domain/entities.ts'

/** The regions of ISO 3166-2:NA. */
export const NAMIBIAN_REGIONS: readonly Region[] = [
  { id: 'NA-ER', name: 'Erongo' },
  { id: 'NA-HA', name: 'Hardap' },
  { id: 'NA-KA', name: '//Karas' },
  { id: 'NA-KE', name: 'Kavango East' },
  { id: 'NA-KW', name: 'Kavango West' },
  { id: 'NA-KH', name: 'Khomas' },
  { id: 'NA-KU', name: 'Kunene' },
  { id: 'NA-OW', name: 'Ohangwena' },
  { id: 'NA-OH', name: 'Omaheke' },
  { id: 'NA-OS', name: 'Omusati' },
  { id: 'NA-ON', name: 'Oshana' },
  { id: 'NA-OT', name: 'Oshikoto' },
  { id: 'NA-OD', name: 'Otjozondjupa' },
  { id: 'NA-CA', name: 'Zambezi' },
]
