import { favouriteApi as api } from '#schemas/marketplace/favourites.ts'
import type { Serve } from '#platform/http/serve.ts'
import { addFavourites } from './add-favourites.ts'
import { listFavouriteIdentifiers } from './list-favourite-identifiers.ts'
import { listFavourites } from './list-favourites.ts'
import { removeFavourite } from './remove-favourite.ts'

export function favouriteRoutes(serve: Serve) {
  serve(api.list, (context) => listFavourites(context))
  serve(api.identifiers, (context) => listFavouriteIdentifiers(context))
  serve(api.add, (context, { body }) => addFavourites(context, body.providers))
  serve(api.remove, (context, { params }) => removeFavourite(context, params.id))
}
