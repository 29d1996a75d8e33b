export { deletePictureOf, lockPictures, pictureOf, writePicture } from './picture-queries.ts'
