import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** A file of an archive, under any name: also one that no tool would write. */
export interface Packed {
  name: string
  content: string | Buffer
  /** Where it is no file: what it links to. */
  link?: string
}

const bytes = (content: string | Buffer) => Buffer.from(content)

/** A .zip of these files, written by hand so that it can be wrong. */
export function zipOf(files: readonly Packed[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, link } of files) {
    const [path, raw] = [Buffer.from(name), bytes(link ?? content)]
    const packed = deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((link === undefined ? 0o100644 : 0o120777) * 0x10000, 6)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  const size = central.reduce((sum, entry) => sum + entry.length, 0)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...central, Buffer.from('PK\x05\x06'), end])
}

/** A .tar.gz of these files, written by hand so that it can be wrong. */
export function tarOf(files: readonly Packed[]): Buffer {
  const blocks = files.flatMap(({ name, content, link }) => {
    const raw = link === undefined ? bytes(content) : Buffer.alloc(0)
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('0000644\0', 100)
    head.write(`${raw.length.toString(8).padStart(11, '0')}\0`, 124)
    head.write('00000000000\0', 136)
    head.write('        ', 148)
    head.write(link === undefined ? '0' : '2', 156)
    head.write(link ?? '', 157)
    head.write('ustar\x0000', 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [head, raw, Buffer.alloc((512 - (raw.length % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}
