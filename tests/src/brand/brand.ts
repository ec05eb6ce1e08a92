import type { Brand } from '../../../domain/brand.ts'

/** An institution's colours. The last digit of each counts from light to dark. */
export const BRAND: Brand = {
  primary: [
    '#100000',
    '#100001',
    '#100002',
    '#100003',
    '#100004',
    '#100005',
    '#100006',
    '#100007',
    '#100008',
    '#100009',
  ],
  accent: [
    '#200000',
    '#200001',
    '#200002',
    '#200003',
    '#200004',
    '#200005',
    '#200006',
    '#200007',
    '#200008',
    '#200009',
  ],
}
