import { parseArgs } from "node:util";
import { serveGallery } from "./server.ts";
import { takePictures } from "./takePictures.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8020" },
    pictures: { type: "string" },
    only: { type: "string", default: "" },
    theme: { type: "string", default: "light" },
  },
});

/** `npm run gallery` shows every state of every page; with `--pictures DIR` it writes them as files and ends. */
const gallery = await serveGallery(Number(values.port));
if (values.pictures === undefined) {
  console.log(`Every state of every page: ${gallery.address}`);
} else {
  const count = await takePictures(gallery.address, {
    folder: values.pictures,
    only: values.only,
    theme: values.theme,
  });
  console.log(`${count} pictures are in ${values.pictures}.`);
  await gallery.close();
}
